import { isIPv6 } from 'node:net';

/** Whom an address stands for when tries are counted: itself, or all of an IPv6 network of /64. */
export function addressBlock(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
