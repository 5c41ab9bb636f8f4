import { lookup as resolve } from 'node:dns';
import { request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import { PairfairError } from 'pairfair';
import { version } from '../version.ts';
import type { Tried } from './deliveryQueue.ts';
import { isPublicAddress } from './publicAddress.ts';
import { signatureOf } from './signature.ts';

const timeoutMs = 10_000;

/** What is sent where. */
export interface SignedPost {
  readonly url: string;
  readonly secret: string;
  readonly id: string;
  readonly event: string;
  readonly body: string;
  /** Names that may lead to this machine or its network. */
  readonly allowed: readonly string[];
  readonly signal?: AbortSignal;
}

/**
 * The address of a webhook, where it may be one.
 *
 * @throws PairfairError `invalid-option` for what is no plain http or https address, and for this
 * machine or its network unless the operator allows the name.
 */
export function requireWebhookUrl(text: string, allowed: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new PairfairError(
      'invalid-option',
      'The address must be like https://example.org/hook, without a name or password in it.',
    );
  }
  const host = hostOf(url);
  const literal = isIP(host) !== 0 || host === 'localhost' || host.endsWith('.localhost');
  if (literal && !isPublicAddress(host) && !allowed.includes(host)) throw tooNear(host);
  return url;
}

/**
 * Posts a signed body and answers how it went; never throws, but when it is aborted. The name is
 * looked up once and the connection goes to the very address that was checked. Redirects are not
 * followed, and of the answer only the status is read.
 */
export function postSigned(post: SignedPost): Promise<Tried> {
  const { secret, id, event, body, allowed, signal } = post;
  return new Promise((settle, reject) => {
    let url: URL;
    try {
      url = requireWebhookUrl(post.url, allowed);
    } catch (error) {
      settle({ status: null, error: (error as Error).message });
      return;
    }
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const sent = send(url, {
      method: 'POST',
      agent: false,
      lookup: checkedLookup(allowed),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': `pairfair-studio/${version}`,
        'pairfair-event': event,
        'pairfair-delivery': id,
        'pairfair-signature': signatureOf(secret, Math.floor(Date.now() / 1000), body),
      },
    });
    const end = (tried: Tried) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      sent.destroy();
      settle(tried);
    };
    const abort = () => {
      clearTimeout(timer);
      sent.destroy();
      reject(new Error('aborted'));
    };
    const timer = setTimeout(
      () => end({ status: null, error: `No answer came within ${timeoutMs / 1000} seconds.` }),
      timeoutMs,
    );
    signal?.addEventListener('abort', abort, { once: true });
    sent.on('error', (error) => end({ status: null, error: reasonOf(error) }));
    sent.on('response', ({ statusCode: status = 0 }) => {
      const fine = status >= 200 && status < 300;
      end({ status, error: fine ? null : `It answered ${status}.` });
    });
    sent.end(body);
  });
}

/** The system's lookup, which hands out no address that must not be spoken to. */
function checkedLookup(allowed: readonly string[]): NonNullable<RequestOptions['lookup']> {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      const near = found?.some(({ address }) => !isPublicAddress(address));
      if (error || !first) done(error ?? new Error('no address'), '', 0);
      else if (near && !allowed.includes(hostname)) done(tooNear(hostname), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function tooNear(host: string): PairfairError {
  return new PairfairError(
    'invalid-option',
    `${host} is this machine or in its own network, which webhooks may not reach. Whoever runs the studio can allow it with --allow-webhook-host ${host}.`,
  );
}

/** What OpenSSL says of a certificate that leads to no authority it knows. */
const untrusted: ReadonlySet<string> = new Set([
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_UNTRUSTED'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof PairfairError) return error.message;
  const code = (error.code ?? error.message).slice(0, 100);
  if (code === 'CERT_HAS_EXPIRED') return 'Its certificate has expired.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'Its certificate is for another name.';
  if (!untrusted.has(code)) return `It cannot be reached (${code}).`;
  return `Its certificate is signed by nobody whom this studio trusts (${code}). Whoever runs the studio can trust the authority: NODE_EXTRA_CA_CERTS=authority.pem in the environment it starts in.`;
}
