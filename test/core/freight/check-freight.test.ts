import { describe, expect, it } from 'vitest'
import { readSettings } from '#core/account/settings.ts'
import { blankAddress } from '#core/address/postal-address.ts'
import { checkFreight, exactFreight } from '#core/freight/check-freight.ts'
import type {
  FreightContext,
  FreightFault,
  UncheckedFreight,
  UncheckedUnit,
} from '#core/freight/unchecked-freight.ts'
import { ticksPer } from '#core/values/units.ts'
import { testCatalogue, testFreight } from '../../support/test-catalogue.ts'

const context: FreightContext = {
  accountName: 'Boutique Exemple',
  catalogue: testCatalogue,
  freight: testFreight,
  settings: readSettings(new Map()),
  at: Date.parse('2026-06-15T12:00:00Z'),
}

const pallet: UncheckedUnit = {
  quantity: null,
  unitType: null,
  weight: 500,
  weightUnit: 'lbs',
  length: 48,
  width: 40,
  height: 45,
  sizeUnit: 'in',
  freightClass: null,
  nmfc: null,
  pieces: null,
  hazmat: false,
  stackable: true,
  description: null,
}

const sent: UncheckedFreight = {
  destination: { ...blankAddress, countryCode: 'US', provinceCode: 'IL', postalCode: '60601' },
  origin: null,
  units: [pallet],
  accessorials: [],
  pickupOn: null,
  services: null,
}

const of = (change: Partial<UncheckedUnit>): UncheckedFreight => ({
  ...sent,
  units: [pallet, { ...pallet, ...change }],
})

const faultsOf = (asked: UncheckedFreight): readonly FreightFault[] => {
  const checked = checkFreight(asked, context)
  return 'units' in checked ? [] : checked
}

const questionOf = (asked: UncheckedFreight) => {
  const checked = checkFreight(asked, context)
  if ('units' in checked) return checked
  throw new Error(JSON.stringify(checked))
}

describe('a question for freight', () => {
  it('is in exact units, from the account’s own address', () => {
    const question = questionOf(sent)
    expect(question.units).toMatchObject([
      { quantity: 1, unitType: 'pallet', weightTicks: 500 * ticksPer.lbs, freightClass: null },
    ])
    expect(question.units[0].sidesMicrometres).toEqual([1_219_200, 1_016_000, 1_143_000])
    expect(question.origin).toMatchObject({ countryCode: 'CA', provinceCode: 'ON' })
    expect(question.services).toBeNull()
  })

  it('starts where the caller says, and names a territory as a state', () => {
    const origin = { ...blankAddress, countryCode: 'PR', postalCode: '00901' }
    expect(questionOf({ ...sent, origin }).origin).toMatchObject({
      countryCode: 'US',
      provinceCode: 'PR',
      postalCode: '00901',
    })
  })

  it('takes the accessorials in any spelling, once each, and adds those of the goods', () => {
    const asked = of({ hazmat: true, length: 96 })
    const accessorials = ['Appointment', 'liftgate-delivery', 'appointment']
    expect(questionOf({ ...asked, accessorials }).accessorials).toEqual([
      'liftgate_delivery',
      'appointment',
      'hazmat',
      'overlength',
    ])
    expect(questionOf(of({ length: 95.99 })).accessorials).toEqual([])
    expect(questionOf(of({ height: 96 })).accessorials).toEqual(['overlength'])
  })

  it.each<[Partial<UncheckedUnit>, string, RegExp]>([
    [{ quantity: 0 }, 'quantity', /whole number from 1 to 10/],
    [{ quantity: 1.5 }, 'quantity', /whole number/],
    [{ unitType: 'suitcase' }, 'unitType', /pallet, skid, crate, drum, bundle, roll.*suitcase/],
    [{ weight: 0 }, 'weight', /above 0/],
    [{ weight: 2500.01 }, 'weight', /at most 2500 lbs/],
    [{ weight: 1134, weightUnit: 'kg' }, 'weight', /at most 2500 lbs/],
    [{ length: null }, 'length', /^field is required/],
    [{ width: null }, 'width', /^field is required/],
    [{ height: null }, 'height', /^field is required/],
    [{ sizeUnit: null }, 'sizeUnit', /^field is required/],
    [{ height: 96.01 }, 'height', /at most 96 in/],
    [{ height: 244, sizeUnit: 'cm' }, 'height', /at most 96 in/],
    [{ length: 637 }, 'length', /at most 636 in/],
    [{ width: -1 }, 'width', /above 0/],
    [{ freightClass: '90' }, 'freightClass', /must be one of 50, 55/],
    [{ nmfc: 'machines' }, 'nmfc', /156600-02/],
    [{ pieces: 0 }, 'pieces', /whole number from 1 to 100000/],
  ])('with %j is refused at the part of its unit', (change, part, says) => {
    expect(faultsOf(of(change))).toEqual([{ part, says: expect.stringMatching(says), unit: 1 }])
  })

  it.each<Partial<UncheckedUnit>>([
    { weight: 2500 },
    { weight: 1133.98, weightUnit: 'kg' },
    { height: 96 },
    { height: 243.84, sizeUnit: 'cm' },
    { freightClass: '77.5' },
    { nmfc: '156600-02', pieces: 40, unitType: 'Skids' },
  ])('with %j is taken', change => {
    expect(faultsOf(of(change))).toEqual([])
  })

  it('of more than ten units in all is refused', () => {
    expect(faultsOf(of({ quantity: 9 }))).toEqual([])
    expect(faultsOf(of({ quantity: 10 }))).toMatchObject([
      { part: 'units', says: expect.stringContaining('not 11') },
    ])
    expect(faultsOf({ ...sent, units: [] })).toMatchObject([{ part: 'units' }])
  })

  it('tells every fault at once, each with its place', () => {
    const none = { ...blankAddress, countryCode: null }
    const faults = faultsOf({
      ...of({ weight: 0, height: null }),
      destination: none,
      origin: { ...blankAddress, countryCode: 'ZZ' },
      accessorials: ['appointment', 'champagne'],
      pickupOn: '2026-02-30',
      services: ['freightb.ltl_standard', 'Nobody LTL'],
    })
    expect(faults.map(({ part, unit, index }) => [part, unit ?? index ?? null])).toEqual([
      ['countryCode', null],
      ['fromCountryCode', null],
      ['weight', 1],
      ['height', 1],
      ['accessorials', 1],
      ['pickupOn', null],
      ['services', 1],
    ])
  })

  it.each([
    ['2026-06-14', /in the past/],
    ['2026-06-15', null],
    ['2026-09-13', null],
    ['2026-09-14', /within 90 days/],
    ['15 June', /such as 2026-01-31/],
  ])('with a pickup on %s: %s', (pickupOn, says) => {
    const faults = faultsOf({ ...sent, pickupOn })
    expect(faults).toEqual(
      says === null ? [] : [{ part: 'pickupOn', says: expect.stringMatching(says) }],
    )
  })

  it('at fault is refused by the fields of the caller', () => {
    const pathOf = ({ part, unit }: FreightFault) =>
      unit === undefined ? part : `packages.${unit}.${part}`
    expect(() => exactFreight(of({ weight: 0 }), context, pathOf)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        fields: { 'packages.1.weight': ['The packages.1.weight must be above 0.'] },
      }),
    )
  })
})
