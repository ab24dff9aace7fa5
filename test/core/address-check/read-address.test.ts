import { describe, expect, it } from 'vitest'
import { loadAddressAlmanac } from '#almanac/addresses/load-address-almanac.ts'
import { checkAddress } from '#core/address-check/check-address.ts'
import { readAddress } from '#core/address-check/read-address.ts'

const almanac = loadAddressAlmanac()
const read = (text: string) => {
  const { address, valid } = checkAddress(readAddress(text, almanac), almanac)
  const { name, address1, address2, city, provinceCode, postalCode, countryCode } = address
  return [valid, name, address1, address2, city, provinceCode, postalCode, countryCode]
}

describe('an address in one text is read', () => {
  it.each([
    ['350 5th Ave, New York, NY 10118', '350 5th Ave', 'New York', 'NY', '10118', 'US'],
    ['350 5th Ave, New York, NY 10118, USA', '350 5th Ave', 'New York', 'NY', '10118', 'US'],
    ['350 5th Ave New York NY 10118', '350 5th Ave', 'New York', 'NY', '10118', 'US'],
    [
      'PO Box 123, Springfield, IL 62701-0001',
      'PO Box 123',
      'Springfield',
      'IL',
      '62701-0001',
      'US',
    ],
    ['1 Infinite Loop, Cupertino, 95014, CA', '1 Infinite Loop', 'Cupertino', 'CA', '95014', 'US'],
    ['PSC 473 Box 20, FPO AP 96349', 'PSC 473 Box 20', 'FPO', 'AP', '96349', 'US'],
    ['Calle Sol 1, San Juan, PR 00901', 'Calle Sol 1', 'San Juan', 'PR', '00901', 'US'],
    [
      '290 Bremner Blvd Toronto ON M5V3L9 Canada',
      '290 Bremner Blvd',
      'Toronto',
      'ON',
      'M5V 3L9',
      'CA',
    ],
    [
      '5 Main St, Saint John, New Brunswick E2L 4L1',
      '5 Main St',
      'Saint John',
      'NB',
      'E2L 4L1',
      'CA',
    ],
    ['10 Downing Street, London SW1A 2AA', '10 Downing Street', 'London', null, 'SW1A 2AA', 'GB'],
    ['10 Downing St\nLondon\nSW1A 2AA\nUK', '10 Downing St', 'London', null, 'SW1A 2AA', 'GB'],
    ['Unter den Linden 77, 10117 Berlin, DE', 'Unter den Linden 77', 'Berlin', null, '10117', 'DE'],
    ['Herengracht 1, 1015 BA Amsterdam', 'Herengracht 1', 'Amsterdam', null, '1015 BA', 'NL'],
    ['10 Rue de Rivoli, 75001 Paris, France', '10 Rue de Rivoli', 'Paris', null, '75001', 'FR'],
    ['Gran Vía 28, 28013 Madrid, Madrid, Spain', 'Gran Vía 28', 'Madrid', 'M', '28013', 'ES'],
    ['Via Roma 1, 20121 Milano MI, Italy', 'Via Roma 1', 'Milano', 'MI', '20121', 'IT'],
    ['100 George St, Sydney NSW 2000, Australia', '100 George St', 'Sydney', 'NSW', '2000', 'AU'],
    [
      'Av. Paulista 1578, São Paulo - SP, 01310-200, Brazil',
      'Av. Paulista 1578',
      'São Paulo',
      'SP',
      '01310-200',
      'BR',
    ],
  ])('%s', (text, ...parts) => {
    const [street, ...others] = parts
    expect(read(text)).toEqual([true, null, street, null, ...others])
  })

  it('with a name above the street, and a floor below it', () => {
    const text =
      'Ada Moreau, Harbour Books, 12 Main St, 3rd Floor, New York, NY, 10001, United States'
    expect(read(text)).toEqual([
      true,
      'Ada Moreau, Harbour Books',
      '12 Main St',
      '3rd Floor',
      'New York',
      'NY',
      '10001',
      'US',
    ])
  })

  it('from its province on, where streets stand last', () => {
    const place = ['1-1 Chiyoda', null, 'Chiyoda-ku', '13', '100-0001', 'JP']
    expect(read('100-0001, Tokyo, Chiyoda-ku, 1-1 Chiyoda, Japan')).toEqual([true, null, ...place])
  })

  it('with the flat below its street', () => {
    expect(read('Flat 5, 10 Downing Street, London, SW1A 2AA').slice(1, 5)).toEqual([
      null,
      '10 Downing Street',
      'Flat 5',
      'London',
    ])
  })

  it('in no more than its first thousand characters, whatever follows', () => {
    const texts = [
      'a1 '.repeat(50_000),
      '1,'.repeat(50_000),
      '\n'.repeat(50_000),
      'x'.repeat(100_000),
    ]
    for (const text of texts) expect(read(text)[0]).toBe(false)
  })
})
