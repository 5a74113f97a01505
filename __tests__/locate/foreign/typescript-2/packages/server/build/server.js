const tools = [
    { name: 'calibrate', description: 'Calibrates', inputSchema: { type: 'object', properties: { axis: {} } } },
    { name: "echo" },
];
