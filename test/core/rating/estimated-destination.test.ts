import { describe, expect, it } from 'vitest'
import { blankAddress } from '#core/address/postal-address.ts'
import { estimatedDestination } from '#core/rating/estimated-destination.ts'

const estimated = (countryCode: string, postalCode: string) =>
  estimatedDestination({ ...blankAddress, countryCode, postalCode })

describe('the destination of an estimate', () => {
  it('has a name, a street and a city, though nobody sent them', () => {
    const { name, address1, city } = estimated('DE', '10115')
    for (const part of [name, address1, city]) expect(part).toMatch(/\w/)
  })

  it.each([
    ['US', '97205', 'OR'],
    ['CA', 'm5v2t6', 'ON'],
    ['CA', 'X0A 0H0', 'NU'],
    ['PR', '00901', 'PR'],
    ['US', 'nowhere', null],
    ['CA', '97205', null],
    ['DE', '10115', null],
  ])('%s %s lies in the province %s', (countryCode, postalCode, province) => {
    expect(estimated(countryCode, postalCode).provinceCode).toBe(province)
  })

  it('keeps every part that was sent', () => {
    const sent = {
      ...blankAddress,
      name: 'Ada Moreau',
      address1: '1200 SW Main St',
      city: 'Portland',
      provinceCode: 'ME',
      postalCode: '97205',
      countryCode: 'US',
    }
    expect(estimatedDestination(sent)).toEqual(sent)
    expect(estimatedDestination({ ...sent, name: null, company: 'Moreau' }).name).toBe('Moreau')
  })
})
