export { decodeText, type Encoding, encodings } from './textEncoding.ts';
