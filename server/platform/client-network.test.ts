import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001:0000:0000:0000:0001', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['', ''],
  ['unknown', 'unknown'],
] as const)('%s belongs to %s', ([address, network]) => {
  expect(clientNetwork(address)).toBe(network)
})
