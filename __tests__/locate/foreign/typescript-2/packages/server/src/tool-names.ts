export enum ToolName {
  ECHO = 'echo',
  ADD = 'add',
  MOVE_ARM = 'move_arm',
}
