import { describe, expect, it } from 'vitest'
import { stateOfZip } from '#core/address/state-of-zip.ts'

describe('the state of a ZIP code', () => {
  it.each([
    ['97205', 'OR'],
    ['00501', 'NY'],
    ['10118-0110', 'NY'],
    ['02134 1234', 'MA'],
    ['20500', 'DC'],
    ['99950', 'AK'],
    ['00901', 'PR'],
    ['09012', 'AE'],
  ])('%s is %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state)
  })

  it('may differ from that of its area', () => {
    expect(['96701', '96799', '96910', '96950'].map(stateOfZip)).toEqual(['HI', 'AS', 'GU', 'MP'])
    expect(['06389', '06390'].map(stateOfZip)).toEqual(['CT', 'NY'])
  })

  it.each(['', '972', '972050', 'M5V 2T6', '00000', '99'])('is unknown for %j', text => {
    expect(stateOfZip(text)).toBeNull()
  })
})
