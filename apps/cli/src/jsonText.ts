export { jsonText } from '@pairfair/engines/studies';
