import type { StudioConfig } from '../studio.ts';

/** Nothing inline, nothing from elsewhere; WebAssembly is the library's kernel. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What every answer carries, unless its handler has said something stricter. */
export function setSecurityHeaders(headers: Headers, config: StudioConfig, api: boolean): void {
  const wanted: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(config.secure && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    ...(api && { 'cache-control': 'no-store' }),
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
