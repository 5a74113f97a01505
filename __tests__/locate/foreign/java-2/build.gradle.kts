plugins { java }

group = "test.example"

tasks.register("addBook") { description = "addBook" }
