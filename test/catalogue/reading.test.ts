import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, readPercent, scaleDecimal } from '#catalogue/exact-number.ts'
import { jsonLine } from '#catalogue/line-of-json-path.ts'
import { parseCsv, parseQuotedCsv, splitPlainCsv } from '#catalogue/read-csv.ts'
import { runAtOnce } from '#catalogue/sliced-work.ts'
import { parseMinor } from '#core/values/money.ts'

describe('the line of a JSON value', () => {
  const text =
    '{\n  "a": [1,\n    { "b}": "x\\"]" },\n    true],\n\n  "c": { "d": null, "e": -1.5e3 }\n}\n'

  it.each([
    [[], 1],
    [['a'], 2],
    [['a', 0], 2],
    [['a', 1], 3],
    [['a', 1, 'b}'], 3],
    [['a', 2], 4],
    [['c'], 6],
    [['c', 'e'], 6],
    [['a', 9], 2],
    [['missing'], 1],
  ] as const)('%j is on line %s', (path, line) => {
    expect(jsonLine(text, path)).toBe(line)
  })

  it('is found for every member of any pretty-printed object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ minLength: 1 }),
          fc.json().map(value => JSON.parse(value)),
        ),
        object => {
          const keys = Object.keys(object)
          const printed = `{\n${keys.map(key => `${JSON.stringify(key)}: ${JSON.stringify(object[key])}`).join(',\n')}\n}`
          for (const [i, key] of keys.entries()) expect(jsonLine(printed, [key])).toBe(i + 2)
        },
      ),
    )
  })
})

describe('a CSV file without quotes', () => {
  it('reads as the library reads it', () => {
    const cell = fc.stringMatching(/^[a-z0-9 .-]{0,6}$/)
    const line = fc.array(cell, { minLength: 1, maxLength: 5 }).map(cells => cells.join(','))
    fc.assert(
      fc.property(fc.array(line), lines => {
        const text = lines.map(each => `x,${each}`).join('\n')
        const fault = (): never => expect.unreachable()
        expect(splitPlainCsv(text)).toEqual(parseQuotedCsv(text, fault))
      }),
    )
  })

  it('is the same read in blocks of any length, quotes, comments and line ends included', () => {
    const cell = fc.constantFrom('a', '"b, c"', '"d ""e"" f"', '"g\nh"', '')
    const line = fc.oneof(
      fc.array(cell, { minLength: 1, maxLength: 4 }).map(cells => `x,${cells.join(',')}`),
      fc.constantFrom('', '# 5" long', '# plain'),
    )
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 1, max: 40 }), (lines, blockLength) => {
        const fault = (): never => expect.unreachable()
        const text = lines.join('\n')
        const read = runAtOnce(parseCsv('x.csv', text, fault, blockLength))
        expect(read.lines).toEqual(parseQuotedCsv(text, fault))
      }),
    )
  })

  it('with a quote that is never closed is told by the line that opens it, in any block', () => {
    const faults: number[] = []
    const text = `${'a,"b"\n'.repeat(50)}c,"d\n${'e,f\n'.repeat(50)}`
    runAtOnce(parseCsv('x.csv', text, line => faults.push(line), 30))
    expect(faults).toEqual([51])
  })

  it('leaves blank lines and comments out, and counts them', () => {
    expect(splitPlainCsv('\uFEFF# about\n\n a , b \r\n1,2\n')).toEqual([
      { line: 3, cells: ['a', 'b'] },
      { line: 4, cells: ['1', '2'] },
    ])
  })
})

describe('numbers as written', () => {
  it('an amount is read as money is, up to ten million', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,6}\.?\d{0,3}$/), text => {
        const minor = parseMinor(text)
        expect(readAmount(text)).toBe(minor === null || minor > 1_000_000_000 ? null : minor)
      }),
      { numRuns: 2000 },
    )
    expect(readAmount('-1.00')).toBeNull()
    expect(readAmount('1e3')).toBeNull()
  })

  it('a percentage is exact', () => {
    expect([readPercent('9.975'), readPercent('13'), readPercent('0.00001')]).toEqual([
      99_750,
      130_000,
      null,
    ])
    expect(scaleDecimal('1.3850', 6)).toBe(1_385_000)
  })
})
