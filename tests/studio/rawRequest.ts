import { request } from 'node:http';
import type { Visitor } from './visitor.ts';

/** A request as it is on the wire, where `fetch` would tidy up the path or insist on the body. */
export interface RawRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** The beginning of a body; the rest never comes. */
  readonly begin?: string;
}

/** Sends a request with a visitor's cookies and answers as soon as the server does. */
export function rawRequest(
  url: string,
  { cookies }: Visitor,
  { path, method = 'GET', headers = {}, begin }: RawRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  const { hostname, port } = new URL(url);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method, headers: { ...headers, cookie } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text });
          sent.destroy();
        });
      },
    );
    sent.on('error', reject);
    if (begin === undefined) sent.end();
    else sent.write(begin);
  });
}
