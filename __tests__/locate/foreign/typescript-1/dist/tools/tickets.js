export function registerTicketTools(server) {
    server.registerTool('create_ticket', { inputSchema: { title: z.string() } }, async () => { });
    server.registerTool('update_ticket', {}, async () => { });
    server.tool('whoami', async () => ({ content: [] }));
}
