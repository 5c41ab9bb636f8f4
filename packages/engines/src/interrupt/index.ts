export { interruptSessions } from './openSessions.ts';
export { removeUnfinished } from './unfinished.ts';
