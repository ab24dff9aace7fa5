import { describe, expect, it } from 'vitest'
import { completeAddress } from '#core/address/complete-address.ts'
import { blankAddress } from '#core/address/postal-address.ts'

const own = {
  ...blankAddress,
  name: 'Harbour Books',
  company: 'Harbour Ltd',
  address1: '2480 Coachman Court',
  address2: 'Unit 6',
  city: 'Mississauga',
  provinceCode: 'ON',
  postalCode: 'L5T 2N7',
  countryCode: 'CA',
  phone: '905 555 0100',
}

describe('a partial address', () => {
  it('that says nothing is the other one', () => {
    expect(completeAddress(blankAddress, own)).toEqual(own)
  })

  it('with another name keeps the place, but not the company', () => {
    const completed = completeAddress({ ...blankAddress, name: 'Pop-up' }, own)
    expect(completed).toEqual({ ...own, name: 'Pop-up', company: null })
  })

  it('with any part of a place keeps no part of the other place', () => {
    const completed = completeAddress({ ...blankAddress, city: 'Ottawa' }, own)
    expect(completed).toEqual({ ...blankAddress, ...whoOf(own), city: 'Ottawa' })
  })

  it('with a telephone or an e-mail address keeps all else', () => {
    const given = { ...blankAddress, phone: '613 555 0100', email: 'ada@example.com' }
    const { phone, email } = given
    expect(completeAddress(given, own)).toEqual({ ...own, phone, email })
  })
})

const whoOf = ({ name, company, phone }: typeof own) => ({ name, company, phone })
