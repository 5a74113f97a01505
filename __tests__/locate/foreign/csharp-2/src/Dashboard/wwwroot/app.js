async function drain() {
  await fetch('/mcp', { method: 'POST', body: JSON.stringify({ method: 'tools/call', params: { name: 'drain' } }) });
}
const labels = { list_jobs: 'Jobs', drain: 'Drain' };
