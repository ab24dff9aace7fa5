import { describe, expect, it } from 'vitest'
import { classesOf, densityClass } from '#core/freight/density-class.ts'
import { unit } from '../../support/freight-question.ts'

/** A cubic foot, so that pounds are pounds a cubic foot. */
const foot = [12, 12, 12] as const
const of = (pounds: number) => densityClass([unit({ pounds, sides: foot })])

/** The scale: its lower bounds in pounds a cubic foot, the class from there on and the one below. */
const bounds = [
  [1, '300', '400'],
  [2, '250', '300'],
  [4, '175', '250'],
  [6, '125', '175'],
  [8, '100', '125'],
  [10, '92.5', '100'],
  [12, '85', '92.5'],
  [15, '70', '85'],
  [22.5, '65', '70'],
  [30, '60', '65'],
  [35, '55', '60'],
  [50, '50', '55'],
] as const

describe('the class of a density', () => {
  it.each(bounds)(
    'from exactly %d lb a cubic foot on is %s, and a tick below it %s',
    (from, on, below) => {
      expect(of(from)).toBe(on)
      const tickLess = unit({ pounds: from, sides: foot })
      expect(densityClass([{ ...tickLess, weightTicks: tickLess.weightTicks - 1 }])).toBe(below)
    },
  )

  it.each(bounds)('at %d changes with a micrometre more of height', (from, on, below) => {
    const one = unit({ pounds: from, sides: foot })
    const [length, width, height] = one.sidesMicrometres
    expect(densityClass([one])).toBe(on)
    expect(densityClass([{ ...one, sidesMicrometres: [length, width, height + 1] }])).toBe(below)
  })

  it('of the worked example, a pallet of 48 × 40 × 45 inches and 500 lb, is 92.5', () => {
    expect(densityClass([unit()])).toBe('92.5')
  })

  it('counts all units together, each as often as it is there', () => {
    const light = unit({ pounds: 250 })
    const heavy = unit({ pounds: 750 })
    expect(densityClass([light])).toBe('175')
    expect(densityClass([light, heavy])).toBe('92.5')
    expect(densityClass([{ ...light, quantity: 2 }, heavy])).toBe('100')
  })

  it('in kilograms and centimetres is as exact as in pounds', () => {
    const metric = unit({
      weightTicks: 8_000_000_000,
      sidesMicrometres: [400_000, 300_000, 500_000],
    })
    expect(densityClass([metric])).toBe('300')
  })

  it('is for units without one: a class that was given stays, and its unit does not count', () => {
    const given = unit({ pounds: 40, of: '500' })
    expect(classesOf([given, unit()])).toEqual(['500', '92.5'])
    expect(classesOf([given])).toEqual(['500'])
  })
})
