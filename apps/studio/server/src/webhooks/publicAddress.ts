import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that are this machine, near it, or nobody's (IANA's special-purpose registries). */
const special = networks(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
);
/** The only IPv6 addresses that are routed; some of them carry an IPv4 address or are reserved. */
const global6 = networks('ipv6', '2000::/3');
const special6 = networks('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20');

function networks(family: 'ipv4' | 'ipv6', ...lines: string[]): BlockList {
  const list = new BlockList();
  for (const network of lines.join(' ').split(' ')) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an address belongs to a machine somewhere on the internet, not to this one or its network. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  if (isIP(plain) === 0) return false;
  if (!isIPv6(plain)) return !special.check(plain, 'ipv4');
  return global6.check(plain, 'ipv6') && !special6.check(plain, 'ipv6');
}
