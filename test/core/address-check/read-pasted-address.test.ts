import { expect, it } from 'vitest'
import { loadAddressAlmanac } from '#almanac/addresses/load-address-almanac.ts'
import { readPastedAddress } from '#core/address-check/read-pasted-address.ts'

const almanac = loadAddressAlmanac()
const read = (text: string) => readPastedAddress(text, almanac)

it('reads an address with all that a shop shows beside it', () => {
  const text = `Ada Lovelace
Analytical Engines Ltd
350 5th Ave
Apt 4
New York, NY 10118
United States
Phone: (212) 555-0142
ada@example.com`
  expect(read(text)).toMatchObject({
    name: 'Ada Lovelace',
    company: 'Analytical Engines Ltd',
    address1: '350 5th Ave',
    address2: 'Apt 4',
    city: 'New York',
    provinceCode: 'NY',
    postalCode: '10118',
    countryCode: 'US',
    phone: '(212) 555-0142',
    email: 'ada@example.com',
  })
})

it.each([
  ['+1 416 555 0100', '+1 416 555 0100'],
  ['tel. 555-0100', '555-0100'],
  ['4165550100 ext 12', '4165550100 ext 12'],
])('takes %j for a telephone number', (line, phone) => {
  expect(read(`Ada\n${line}\n290 Bremner Blvd\nToronto ON M5V 3L9`).phone).toBe(phone)
})

it.each(['62701-0001', '100-0001', '2065550'])('takes %j for none', line => {
  expect(read(`Ada\n1 Main St\nSpringfield IL\n${line}`).phone).toBeNull()
})

it('takes the address of an e-mail out of its brackets', () => {
  expect(read('Ada <ada@example.com>\n1 Main St').email).toBe('ada@example.com')
})

it('reads nothing into what says nothing', () => {
  const { name, address1, city, phone, email } = read(' \n,,;\n')
  expect([name, address1, city, phone, email]).toEqual([null, null, null, null, null])
})

it('reads whatever is pasted in time that grows with its length alone', () => {
  for (const text of [
    '1 '.repeat(5000),
    '@'.repeat(10_000),
    '(-'.repeat(5000),
    '\u202e\0<b>\ud800',
  ])
    expect(() => read(text)).not.toThrow()
})
