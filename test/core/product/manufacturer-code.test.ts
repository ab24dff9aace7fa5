import { describe, expect, it } from 'vitest'
import { manufacturerCode, placeOfCode } from '#core/product/manufacturer-code.ts'

const codeOf = (changes: { name?: string; address1?: string; city?: string } = {}) =>
  manufacturerCode({ name: 'Bergstrom', address1: 'Rue Haute', city: 'Lyon', ...changes }, 'FR')

describe('a manufacturer’s code', () => {
  it('joins place, name, number and city', () => {
    const maker = { name: 'ABC Company Ltd', address1: '1234 Main St', city: 'Toronto' }
    const place = placeOfCode('CA', { provinceCode: 'ON' }) ?? ''
    expect(manufacturerCode(maker, place)).toBe('XOABCCOM1234TOR')
  })

  it.each([
    ['Amalgamated Plastics Corp.', 'AMAPLA'],
    ['Bergstrom', 'BER'],
    ['A.B.C. Company', 'ABCCOM'],
    ['A B C Company', 'ABCCOM'],
    ['O.A.S.I.S. Corp.', 'OASCOR'],
    ['Dr. S.A. Smith', 'DRSA'],
    ['Shavings B L Inc.', 'SHABL'],
    ['The Embassy of Spain', 'EMBSPA'],
    ['Rawles-Aden Corp.', 'RAWCOR'],
    ['Rawles – Aden Corp.', 'RAWCOR'],
    ['20th Century Fox', '20TCEN'],
    ['Concept 2000', 'CON200'],
    ['Fábrica de Artigos de Vestuário JUMP HIGH Ltd', 'JUMHIG'],
    ['PT Morich Indo Fashion', 'MORIND'],
    ['Thomas S. Delvaux Company', 'THODEL'],
    ['Smith & Sons', 'SMISON'],
    ["O'Brien Co.,Ltd", 'OBRCO'],
    ['Łódź Ærø Straße', 'LODAER'],
    ['Über Çelik', 'UBECEL'],
    ['AB', 'AB'],
    ['X', 'X'],
    ['The The', 'THETHE'],
    ['PT', 'PT'],
  ])('takes %j as %s', (name, letters) => {
    expect(codeOf({ name })).toBe(`FR${letters}LYO`)
  })

  it.each([
    ['11455 Main Street, Suite 9999', '1145'],
    ['232 Main Street, Suite 1234', '1234'],
    ['One Thousand Century Plaza', ''],
    ['One Thousand Century Plaza, Suite 345', '345'],
    ['12,34,56 Alaska Road', '1234'],
    ['12-34-56 Alaska Road', '1234'],
    ['67 56 Alaska Road', '67'],
    ['12B High Street', '12'],
    ['９８ 中山路', '98'],
  ])('has of the street %j the number %j', (address1, digits) => {
    expect(codeOf({ address1 })).toBe(`FRBER${digits}LYO`)
  })

  it.each([
    ['Tokyo', 'TOK'],
    ['St. Michel', 'STM'],
    ['18-Mile High', 'MIL'],
    ['The Hague', 'HAG'],
    ['Thessaloniki', 'THE'],
    ['Malmö', 'MAL'],
    ['Å', 'A'],
  ])('has of the city %j the letters %s', (city, letters) => {
    expect(codeOf({ city })).toBe(`FRBER${letters}`)
  })

  it('is never longer than fifteen characters', () => {
    const maker = { name: 'Consolidated Works', address1: '98765 Long Road', city: 'Philadelphia' }
    expect(manufacturerCode(maker, 'US')).toBe('USCONWOR9876PHI')
  })
})

describe('the place of a manufacturer', () => {
  it.each([
    ['AB', 'XA'],
    ['BC', 'XC'],
    ['MB', 'XM'],
    ['NB', 'XB'],
    ['NL', 'XW'],
    ['NS', 'XN'],
    ['NT', 'XT'],
    ['NU', 'XV'],
    ['on', 'XO'],
    ['PE', 'XP'],
    ['QC', 'XQ'],
    ['SK', 'XS'],
    ['YT', 'XY'],
  ])('is in Canada that of the province: %s is %s', (provinceCode, place) => {
    expect(placeOfCode('CA', { provinceCode })).toBe(place)
  })

  it('is not known in Canada without a province', () => {
    expect(placeOfCode('CA', { provinceCode: null })).toBeNull()
    expect(placeOfCode('CA', { provinceCode: 'ZZ' })).toBeNull()
  })

  it('is elsewhere the country', () => {
    expect(placeOfCode('CN', { provinceCode: 'GD' })).toBe('CN')
  })
})
