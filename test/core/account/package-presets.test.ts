import { describe, expect, it } from 'vitest'
import { longestPresetName, mostPresets } from '#core/account/package-presets.ts'
import { admitSetting, readSettings } from '#core/account/settings.ts'
import { CoreError } from '#core/errors.ts'

const carton = {
  name: 'Small carton',
  package_type: 'Parcel',
  length: 30,
  width: 20,
  height: 10,
  size_unit: 'cm',
}
const admit = (presets: unknown) => admitSetting('package_presets', JSON.stringify(presets))
const read = (text: string) => readSettings(new Map([['package_presets', text]])).packagePresets

describe('the packages that an account keeps', () => {
  it('are read as they were admitted, with a weight or without', () => {
    const sizes = { packageType: 'Parcel', length: 30, width: 20, height: 10, sizeUnit: 'cm' }
    const heavy = { ...carton, name: ' Heavy ', weight: 2.5, weight_unit: 'kg' }
    expect(read(admit([carton, heavy]))).toEqual([
      { name: 'Small carton', ...sizes, weight: null, weightUnit: null },
      { name: 'Heavy', ...sizes, weight: 2.5, weightUnit: 'kg' },
    ])
    expect(read(admit([]))).toEqual([])
  })

  it(`are at most ${mostPresets}`, () => {
    const named = (_: unknown, at: number) => ({ ...carton, name: `Carton ${at}` })
    expect(read(admit(Array.from({ length: mostPresets }, named)))).toHaveLength(mostPresets)
    expect(() => admit(Array.from({ length: mostPresets + 1 }, named))).toThrow(CoreError)
  })

  it.each<[string, unknown]>([
    ['no list', carton],
    ['no package', [null]],
    ['a name that another has in another case', [carton, { ...carton, name: 'small CARTON' }]],
    ['no name', [{ ...carton, name: ' ' }]],
    ['a name that is too long', [{ ...carton, name: 'n'.repeat(longestPresetName + 1) }]],
    ['a name of two lines', [{ ...carton, name: 'a\nb' }]],
    ['no package type', [{ ...carton, package_type: undefined }]],
    ['no height', [{ ...carton, height: undefined }]],
    ['a side of nothing', [{ ...carton, length: 0 }]],
    ['a side that is a text', [{ ...carton, width: '20' }]],
    ['another unit', [{ ...carton, size_unit: 'mm' }]],
    ['a weight without its unit', [{ ...carton, weight: 1 }]],
    ['a weight of nothing', [{ ...carton, weight: 0, weight_unit: 'kg' }]],
  ])('are refused with %s', (_what, presets) => {
    expect(() => admit(presets)).toThrow(/^package_presets must be a JSON list/)
  })
})
