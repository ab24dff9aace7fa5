import { describe, expect, it } from 'vitest'
import {
  asOnePackage,
  contentsOfPackages,
  type Package,
  totalTicks,
} from '#core/shipment/package.ts'
import { weightTicks } from '#core/values/units.ts'

const box: Package = {
  weight: 0.1,
  weightUnit: 'lbs',
  length: 10,
  width: 8,
  height: 4,
  sizeUnit: 'in',
  packageType: 'Parcel',
  packageContents: 'Mugs',
}

describe('several packages as one', () => {
  it('one alone is itself', () => {
    expect(asOnePackage([box])).toBe(box)
  })

  it('weigh what they weigh together, to the last digit, in the unit of the first', () => {
    const weightOf = (...weights: [Package, ...Package[]]) => asOnePackage(weights).weight
    expect(weightOf(box, { ...box, weight: 0.2 })).toBe(0.3)
    const ounces = { ...box, weightUnit: 'oz' } as const
    expect(weightOf(ounces, ounces, ounces)).toBe(0.3)
    expect(weightOf(box, { ...ounces, weight: 8 })).toBe(0.6)
    const grams = { ...box, weight: 1, weightUnit: 'g' } as const
    expect(weightOf(grams, { ...box, weight: 1 })).toBe(454.59237)
  })

  it('have the size and the type of the first', () => {
    const other = { ...box, length: 20, packageType: 'Large Flat Rate Box' }
    expect(asOnePackage([box, other])).toEqual({ ...box, weight: 0.2 })
  })

  it('weigh nothing that nobody said', () => {
    const unweighed = { ...box, weight: null, weightUnit: null }
    expect(asOnePackage([unweighed, unweighed])).toMatchObject({ weight: null, weightUnit: null })
    expect(asOnePackage([unweighed, box])).toMatchObject({ weight: 0.1, weightUnit: 'lbs' })
    expect(totalTicks([unweighed, box])).toBe(weightTicks(0.1, 'lbs'))
  })

  it('contain what each contains, said once', () => {
    expect(contentsOfPackages([box, box, { ...box, packageContents: 'Cups' }])).toBe('Mugs, Cups')
    expect(contentsOfPackages([{ ...box, packageContents: null }])).toBeNull()
  })
})
