export { type ClickhouseOptions, clickhouseEngine } from './clickhouseEngine.ts';
export { isClickhouseUrl, parseClickhouseUrl } from './parseUrl.ts';
