import bwip from 'bwip-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barsModules, code128, eachBar, functionOne } from '#labels/symbols/code-128.ts'
import { dataMatrix } from '#labels/symbols/data-matrix.ts'
import { maxicode, maxicodeMode } from '#labels/symbols/maxicode.ts'

/** An encoder of other people's making, which draws the same symbols by another way. */
type Drawn = { pixs: number[]; pixx: number; pixy: number; sbs: number[] }
const drawn = (options: Record<string, unknown>): Drawn => {
  const [symbol] = bwip.raw(options as { bcid: string; text: string })
  return symbol as unknown as Drawn
}

const stripes = (codes: readonly number[]): number[] => {
  const widths: number[] = []
  let end = 0
  eachBar(codes, (offset, modules) => {
    if (offset > end) widths.push(offset - end)
    widths.push(modules)
    end = offset + modules
  })
  return widths
}

describe('Code 128', () => {
  test.each([
    `${functionOne}42073108${functionOne}9234690361980900000142`,
    `${functionOne}420731081234${functionOne}9234690361980900000142`,
    `${functionOne}421124E1C4Z8`,
    '1Z5R89390357567127',
    'RB123456785GB',
    'FBA1MMD8D0U000001',
    'A1',
    '12',
  ])('%j is the symbol that another encoder draws', text => {
    const codes = code128(text)
    const other = drawn({
      bcid: 'code128',
      parsefnc: true,
      text: text.replaceAll(functionOne, '^FNC1'),
    })
    expect(stripes(codes)).toEqual(other.sbs)
    expect(other.sbs.reduce((sum, width) => sum + width, 0)).toBe(barsModules(codes))
  })

  test('no other encoder needs fewer codes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,24}$/), text => {
        const other = drawn({ bcid: 'code128', text }).sbs.reduce((sum, width) => sum + width, 0)
        expect(barsModules(code128(text))).toBeLessThanOrEqual(other)
      }),
      { numRuns: 60 },
    )
  })

  test('text that it can not hold is refused', () => {
    expect(() => code128('É')).toThrow(RangeError)
    expect(() => code128('A\nB')).toThrow(RangeError)
  })
})

describe('Data Matrix', () => {
  const rowsOf = ({ pixs, pixx, pixy }: Drawn): number[] =>
    Array.from({ length: pixy }, (_, row) =>
      pixs.slice(row * pixx, (row + 1) * pixx).reduce((bits, dark) => bits * 2 + dark, 0),
    )

  test('every size is the symbol that another encoder draws', () => {
    const sides = new Set<number>()
    for (let length = 2; length <= 88; length += 2) {
      const text = Array.from({ length }, (_, at) => (at * 7 + length) % 10).join('')
      const rows = dataMatrix(text)
      sides.add(rows.length)
      const version = `${rows.length}x${rows.length}`
      expect(rows, text).toEqual(rowsOf(drawn({ bcid: 'datamatrix', text, version })))
    }
    expect([...sides]).toEqual([10, 12, 14, 16, 18, 20, 22, 24, 26])
  })

  test('a GS1 payload begins and separates with function 1', () => {
    const rows = dataMatrix(`${functionOne}42073108${functionOne}9234690361980900000142`)
    const text = '^FNC142073108^FNC19234690361980900000142'
    expect(rows).toEqual(rowsOf(drawn({ bcid: 'datamatrix', parsefnc: true, text })))
  })

  test('a text beyond the largest size is refused', () => {
    expect(() => dataMatrix('1'.repeat(90))).toThrow(RangeError)
  })
})

describe('MaxiCode', () => {
  const rowsOf = ({ pixs }: Drawn): number[] => {
    const dark = new Set(pixs)
    return Array.from({ length: 33 }, (_, row) =>
      Array.from({ length: 30 }, (_, column) => (dark.has(row * 30 + column) ? 1 : 0)).reduce(
        (bits: number, cell) => bits * 2 + cell,
        0,
      ),
    )
  }
  const escaped = (text: string): string =>
    [...text]
      .map(character => {
        const code = character.charCodeAt(0)
        return code < 32 ? `^${String(code).padStart(3, '0')}` : character
      })
      .join('')

  const fields = (postal: string, country: string) =>
    [
      `[)>\x1e01\x1d96${postal}`,
      country,
      '001',
      '1Z00004951',
      'UPSN',
      '06X610',
      '159',
      '1234567',
      '1/1',
      '',
      'Y',
      '634 ALPHA DR',
      'PITTSBURGH',
      'PA\x1e\x04',
    ].join('\x1d')

  test.each([
    ['152382802', '840', 2],
    ['M5V2T6', '124', 3],
  ])('for %s it is the symbol that another encoder draws', (postalCode, countryNumber, mode) => {
    expect(maxicodeMode(postalCode)).toBe(mode)
    const message = fields(postalCode, countryNumber)
    const secondary = message.replace(`${postalCode}\x1d${countryNumber}\x1d001\x1d`, '')
    const mine = maxicode({ postalCode, countryNumber, serviceClass: '001' }, secondary)
    const text = escaped(message)
    expect(mine.rows).toEqual(rowsOf(drawn({ bcid: 'maxicode', mode, parse: true, text })))
  })

  test('a message beyond its room is refused, not cut', () => {
    const sorting = { postalCode: '152382802', countryNumber: '840', serviceClass: '001' }
    expect(() => maxicode(sorting, 'A'.repeat(84))).not.toThrow()
    expect(() => maxicode(sorting, 'A'.repeat(85))).toThrow(RangeError)
  })
})
