import { expect, it } from 'vitest'
import { visitorOf } from '#http/base/visitor.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.9:40001', '203.0.113.9'],
  ['[2001:db8:1:2::7]:40001', '2001:db8:1:2'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2'],
  ['::ffff:203.0.113.9:40001', '203.0.113.9'],
  ['anything', 'unknown'],
  ['', 'unknown'],
])('the visitor at %s is %s', (address, visitor) => expect(visitorOf(address)).toBe(visitor))
