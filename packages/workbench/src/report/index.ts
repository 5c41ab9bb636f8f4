export { type ReportedStudy, reportAbout } from './reportAbout.ts';
export { reportHtml } from './reportHtml.ts';
