import { describe, expect, it } from 'vitest'
import { blankAddress, type PostalAddress } from '#core/address/postal-address.ts'
import { placeKindsOf } from '#core/address/receiving-place.ts'

const kindsOf = (address: Partial<PostalAddress>) =>
  placeKindsOf({ ...blankAddress, countryCode: 'US', ...address })

describe('a post box is known', () => {
  it.each([
    'PO Box 12',
    'P.O. Box 12',
    'p o box 12',
    'P. O. BOX 12A',
    'POBox 12',
    'POBOX12',
    'PO BX 4',
    'POB 77',
    'P.O.B. 77',
    'P.O. Drawer C',
    'Post Office Box 9',
    'Postal Box 9',
    'Box 12',
    'GPO Box 1234',
    'General Delivery',
    'Poste restante',
    'Case postale 44',
    'Boîte postale 8',
    'Postfach 10 01 01',
    'Postbus 900',
    'Apartado Postal 55',
    'Locked Bag 3',
    '12 Main St, PO Box 5',
  ])('as %s', address1 => {
    expect(kindsOf({ address1 })).toEqual(['po_box'])
    expect(kindsOf({ address1: 'c/o Jo Doe', address2: address1 })).toEqual(['po_box'])
  })

  it("in Canada's French, where C.P. is no postal code", () => {
    expect(kindsOf({ address1: 'C.P. 123', countryCode: 'CA' })).toEqual(['po_box'])
    expect(kindsOf({ address1: 'Gran Vía 3, C.P. 28013', countryCode: 'ES' })).toEqual([])
  })

  it.each([
    '12 Boxwood Lane',
    '1 Box Hill Road',
    '55 Popo Street',
    '100 Post Road',
    '7 Postal Sq',
    'HC 1 Box 23',
    'RR 2 Box 40',
    '44 Casper St',
    '9 General Lee Hwy',
  ])('and %s is a street', address1 => {
    expect(kindsOf({ address1 })).toEqual([])
  })
})

describe('a military address is known', () => {
  it.each<[string, Partial<PostalAddress>]>([
    ['its state', { provinceCode: 'AE' }],
    ['its state in small letters', { provinceCode: 'ap' }],
    ['its city', { city: 'APO' }],
    ['its city, with the state after it', { city: 'DPO AP' }],
    ['its city with points', { city: 'F.P.O.' }],
    ['its ZIP code', { postalCode: '09012' }],
    ['its ZIP code of nine digits', { postalCode: '96201-1234' }],
  ])('by %s', (_, address) => {
    expect(kindsOf({ address1: 'Unit 2050 Box 4190', ...address })).toEqual(['military'])
  })

  it('where it is a post box, too', () => {
    expect(kindsOf({ address1: 'PO Box 12', provinceCode: 'AA' })).toEqual(['po_box', 'military'])
  })

  it.each<[string, Partial<PostalAddress>]>([
    ['a town whose name begins alike', { city: 'Apollo', provinceCode: 'PA', postalCode: '15613' }],
    ['the same letters in another country', { provinceCode: 'AE', countryCode: 'IT' }],
    ['the same digits in another country', { postalCode: '09012', countryCode: 'DE' }],
  ])('and not by %s', (_, address) => {
    expect(kindsOf({ address1: '1 Main St', ...address })).toEqual([])
  })
})
