/** The names that clients know. */
export const TOOL_NAMES = {
  closeTicket: 'close_ticket',
  reopenTicket: 'reopen_ticket',
} as const;

export type ToolName = (typeof TOOL_NAMES)[keyof typeof TOOL_NAMES];
