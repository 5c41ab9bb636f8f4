export { type OidcSettings, oidcSettings } from './accounts/oidcSettings.ts';
export { defaultDataDir, type StudioOptions } from './config.ts';
export { examineStudio } from './doctor/examineStudio.ts';
export type { Finding } from './doctor/finding.ts';
export { createLog, type Log, type LogFile, logFile } from './log.ts';
export { adminLink, backupStudio, restoreStudio } from './operate.ts';
export { type RunningStudio, type StartOptions, startStudio } from './startStudio.ts';
