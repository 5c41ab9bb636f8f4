import { isLoopback } from '../http/clientAddress.ts';
import type { Finding } from './finding.ts';

const patience = 5000;
const manySeconds = 30;

/** Whether the studio answers where people open it, and whether the way there is encrypted. */
export async function examineAddress(publicUrl: string): Promise<Finding> {
  const about = 'address';
  const { protocol, hostname } = new URL(publicUrl);
  let answer: Response;
  try {
    answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(patience) });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return {
      ...{ about, state: 'warning' },
      says: `Nothing answers at ${publicUrl} (${cause?.code ?? (error as Error).name}).`,
      todo: 'Start the studio; look whether the proxy, the name and the certificate are right. --public-url and --port say another address.',
    };
  }
  if (!answer.ok) {
    return {
      ...{ about, state: 'fault', says: `${publicUrl}/healthz answers ${answer.status}.` },
      todo: 'The studio behind it is not well, or the proxy leads elsewhere.',
    };
  }
  const local = isLoopback(hostname) || hostname === 'localhost';
  if (protocol === 'http:' && !local) {
    return {
      ...{ about, state: 'warning', says: `${publicUrl} is plain HTTP: others can read along.` },
      todo: 'Put a proxy with TLS in front (deploy/proxy/) and start with --public-url https://….',
    };
  }
  const apart = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000;
  if (apart > manySeconds) {
    return {
      ...{
        about,
        state: 'warning',
        says: `Clocks here and at ${publicUrl} are ${apart.toFixed(0)} s apart.`,
      },
      todo: 'Let both machines keep time (chrony, systemd-timesyncd).',
    };
  }
  return { about, state: 'ok', says: `The studio answers at ${publicUrl}.` };
}
