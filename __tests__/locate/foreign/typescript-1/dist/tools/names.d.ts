export declare const TOOL_NAMES: {
    readonly closeTicket: 'close_ticket';
    readonly reopenTicket: 'reopen_ticket';
};
