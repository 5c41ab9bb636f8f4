import { describe, expect, it } from 'vitest';
import { addressBlock } from './addressBlock.ts';

describe('addressBlock', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });
});
