const tools = [
  { name: 'echo', description: 'Echoes back the input', inputSchema: { type: 'object', properties: { message: {} } } },
  { name: 'calibrate', inputSchema: { type: 'object' } },
];
test('lists', async () => {
  expect((await client.listTools()).tools.map((t) => t.name)).toEqual(['echo', 'add', 'move_arm', 'calibrate']);
  expect(tools).toBeDefined();
});
