fn queue(c: &mut Criterion) {
    c.bench_function("queue", |b| b.iter(|| 1));
}
