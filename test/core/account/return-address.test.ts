import { describe, expect, it } from 'vitest'
import { admitSetting, readSettings } from '#core/account/settings.ts'
import { addressLimits } from '#core/address/address-limits.ts'

const admit = (address: unknown): unknown =>
  JSON.parse(admitSetting('return_address', JSON.stringify(address)))

describe("an account's return address", () => {
  it('is kept trimmed, its codes in capitals, without what is null or blank', () => {
    const typed = { name: ' Shop ', company: null, address2: ' ', country_code: 'ca' }
    expect(admit({ ...typed, province_code: 'on' })).toEqual({
      name: 'Shop',
      country_code: 'CA',
      province_code: 'ON',
    })
  })

  it('takes each field at its limit, counted in characters', () => {
    const full = Object.fromEntries(
      Object.entries(addressLimits).map(([part, most]) => [
        part.replace('Code', '_code'),
        '𝕏'.repeat(most),
      ]),
    )
    expect(admit(full)).toEqual(full)
  })

  it.each([
    [{ nam: 'x' }, 'nam'],
    [{ Name: 'x', city: 'Toronto', is_residential: 'no' }, 'Name, is_residential'],
    [{ name: 'x'.repeat(41), phone: 5 }, 'name, phone'],
    [{ province_code: 'New York', country_code: 'C' }, 'province_code, country_code'],
  ])('%j is refused by the names of what is wrong', (address, named) => {
    expect(() => admit(address)).toThrow(`; not valid: ${named}.`)
  })

  it.each([{}, { name: ' ' }, [], 'Toronto', 1])('%j is no address', address => {
    expect(() => admit(address)).toThrow(
      'return_address must be a JSON object with any of name (40),',
    )
  })

  it('that was stored when nothing was refused is still read', () => {
    const stored = { Name: 'x', province_code: 'New York', city: 'y'.repeat(99) }
    const settings = readSettings(new Map([['return_address', JSON.stringify(stored)]]))
    expect(settings.returnAddress).toEqual(stored)
  })
})
