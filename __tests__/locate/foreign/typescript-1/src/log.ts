export const log = {
  info(event: 'create_ticket' | 'update_ticket' | 'close_ticket', fields: object): void {
    console.error(event, JSON.stringify(fields));
  },
};
