import { expect, it } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';

it('knows what is out there from what is in here', () => {
  const near = [
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:8.8.8.8',
      'fe80::1',
      'fe80::1%eth0',
    ],
    ...['fc00::1', 'fd12:3456::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1'],
    ...['2001:db8::1', '100::1', 'localhost', '', 'example.org', '127.1'],
  ];
  expect(near.filter(isPublicAddress)).toEqual([]);
  const far = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '1.1.1.1', '2606:4700::1111', '2a00::1'];
  expect(far.filter((address) => !isPublicAddress(address))).toEqual([]);
});
