import { expect, it } from 'vitest'
import { assumedSize } from '#core/rating/assumed-size.ts'

const own = { sides: [30, 20, 10], unit: 'cm' } as const

it.each([
  [
    "the account's usual parcel",
    { defaultParcelSize: own, defaultSizeUnit: 'in' },
    own.sides,
    'cm',
  ],
  ['else a small carton', { defaultParcelSize: null, defaultSizeUnit: null }, [10, 8, 4], 'in'],
  ['in its own unit', { defaultParcelSize: null, defaultSizeUnit: 'cm' }, [25, 20, 10], 'cm'],
] as const)('a form begins with %s', (_says, settings, sides, unit) => {
  const { size, isOfAccount } = assumedSize(settings)
  expect(size).toEqual({ sides, unit })
  expect(isOfAccount).toBe(settings.defaultParcelSize !== null)
})
