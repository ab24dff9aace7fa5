import { expect, test } from 'vitest'
import { assignedNetwork, clientNetwork, shortenedAddress } from '#core/user/client-network.ts'

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['', '', 'unknown'],
  ['unix:', 'unix:', 'unknown'],
])('%s counts as %s and is listed as %s', (address, network, listed) => {
  expect(clientNetwork(address)).toBe(network)
  expect(shortenedAddress(address)).toBe(listed)
})

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::7', '2001:db8:1::/48'],
])('%s is of the network %s', (address, network) => expect(assignedNetwork(address)).toBe(network))
