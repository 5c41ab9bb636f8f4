import { Agent, request } from 'node:http';

/** What links of the studio begin with, as behind the proxy that the guide describes. */
export const publicUrl = 'https://studio.example.org';

const timeoutMs = 60_000;

/** There was no answer. Once `sent`, whether the request was carried out is unknown. */
export class Unanswered extends Error {
  sent;

  constructor(cause) {
    super(cause.message, { cause });
    this.sent = cause.code !== 'ECONNREFUSED';
  }
}

/**
 * Somebody with a browser of their own at an address of their own. Speaks to any of the studio's
 * ports as a proxy would, so that limits per address are those of real visitors.
 *
 * @param ports Called for every request: where the studio listens now.
 */
export function createVisitor({ ports, address, random }) {
  const cookies = new Map();
  const agent = new Agent({ keepAlive: true });

  /** Calls a path below /api/v1; answers status, body (JSON where it is) and milliseconds. */
  async function call(method, path, body, type = 'application/json') {
    const open = ports();
    const port = open[random.integer(open.length)];
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = {
      ...{ origin: publicUrl, 'x-forwarded-for': address, 'content-type': type },
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(text !== undefined && { 'content-length': Buffer.byteLength(text) }),
    };
    const begun = performance.now();
    const options = { agent, host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers };
    const { response, content } = await exchange(options, text);
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      cookies.set(name, value);
    }
    const json = /json\b/.test(response.headers['content-type'] ?? '') && content !== '';
    return {
      ...{ status: response.statusCode, ms: performance.now() - begun },
      body:
        json && !/ndjson/.test(response.headers['content-type']) ? JSON.parse(content) : content,
    };
  }

  return {
    call,
    /** As `call`, but anything other than success is an error. */
    async ask(method, path, body, type) {
      const answer = await call(method, path, body, type);
      if (answer.status < 300) return answer.body;
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    close: () => agent.destroy(),
  };
}

function exchange(options, text) {
  return new Promise((resolve, reject) => {
    const fail = (error) => reject(new Unanswered(error));
    const sent = request(options, (response) => {
      let content = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (content += part));
      response.on('end', () => resolve({ response, content }));
      response.on('error', fail);
    });
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('There was no answer in time.')));
    sent.on('error', fail);
    sent.end(text);
  });
}
