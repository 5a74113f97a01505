package test.library;

import com.fasterxml.jackson.annotation.JsonProperty;

public record LoanRequest(
        String isbn,
        @JsonProperty("reader_id") String readerId,
        int days) {}
