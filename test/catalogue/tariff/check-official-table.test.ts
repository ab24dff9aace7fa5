import { describe, expect, it } from 'vitest'
import { CatalogueFaults } from '#catalogue/catalogue-fault.ts'
import { checkOfficialTable } from '#catalogue/tariff/check-official-table.ts'
import { firstOwnLine, type HsRows, hsTable } from '#test/support/hs-table.ts'

const check = (text: string) => checkOfficialTable(text, 'hs.csv')

function faultsOf(text: string): readonly string[] {
  try {
    check(text)
  } catch (error) {
    if (error instanceof CatalogueFaults) return error.message.split('\n')
    throw error
  }
  return []
}

const shirts: HsRows = [
  ['6109', 'T-shirts; knitted'],
  ['610910', 'T-shirts; of cotton'],
]

describe('a whole table', () => {
  it('is read by the names of its columns, with its counts', () => {
    const { table, ...counts } = check(hsTable(shirts))
    expect(counts).toEqual({
      source: 'hs.csv',
      chapters: 96,
      headings: 97,
      lines: 97,
      leftOut: { nationalLines: 0, others: 0 },
    })
    expect(table.get('610910')).toBe('T-shirts; of cotton')
    expect([...table.keys()]).toEqual([...table.keys()].toSorted())
  })

  it.each(['HS Code,Description', 'Commodity code,Code description', 'id,text', 'HTS Number,DESC'])(
    'may call its columns %s',
    columns => {
      expect(check(hsTable(shirts, columns)).lines).toBe(97)
    },
  )

  it('may have its columns in any order, and others beside them', () => {
    const text = hsTable()
      .split('\n')
      .map((line, at) => {
        const [code, description] = line.split(/,(.*)/s)
        return line === '' ? '' : `${at === 0 ? 'level' : at},${description},${code}`
      })
      .join('\n')
    expect(check(text)).toMatchObject({ headings: 96, lines: 96 })
  })

  it('may write codes with dots or blanks, and lines of blank cells', () => {
    const { table } = check(
      `${hsTable([
        ['61.09', 'T-shirts'],
        ['6109.10', 'Of cotton'],
        ['6109 90', 'Of other textiles'],
      ])},\n , \n`,
    )
    expect(table.has('6109')).toBe(true)
    expect(table.get('610910')).toBe('Of cotton')
    expect(table.get('610990')).toBe('Of other textiles')
  })

  it('keeps national lines, totals and the chapters of nations out, and counts them', () => {
    const { table, leftOut } = check(
      hsTable([
        ...shirts,
        ['6109.10.00', "Men's"],
        ['6109.10.00.12', 'White'],
        ['98', 'Special provisions'],
        ['999999', 'Not specified according to kind'],
        ['TOTAL', 'Total of all commodities'],
      ]),
    )
    expect(leftOut).toEqual({ nationalLines: 2, others: 3 })
    expect([...table.keys()].filter(code => code.length > 6 || code > '98')).toEqual([])
  })

  it('may be the tariff of a country, with words between codes and lines that it does not divide', () => {
    const { table, leftOut, lines } = check(
      hsTable([
        ['6109', 'T-shirts:'],
        ['', 'Of vegetable fibres:'],
        ['6109.10.00', 'Of <i>cotton</i>'],
        ['6109.10.00.04', "Men's"],
        ['6109.90', 'Other:'],
        ['6109.90.10', 'Of wool'],
      ]),
    )
    expect([table.get('610910'), table.get('610990')]).toEqual(['Of cotton', 'Other'])
    expect(leftOut).toEqual({ nationalLines: 2, others: 1 })
    expect(lines).toBe(98)
  })

  it('loses codes and dashes in front of its descriptions', () => {
    const { table } = check(
      hsTable([
        ['6109', '6109 - T-shirts :'],
        ['610910', '- - Of  cotton'],
      ]),
    )
    expect([table.get('6109'), table.get('610910')]).toEqual(['T-shirts', 'Of cotton'])
  })

  it('whose lines make sense under their heading alone gets its words in front', () => {
    const headings = Array.from({ length: 60 }, (_, at) => `61${at + 10}`)
    const { table } = check(
      hsTable(
        headings.flatMap(code => [
          [code, `Garments ${code}`] as const,
          [`${code}10`, 'Of cotton'] as const,
          [`${code}90`, 'Other'] as const,
        ]),
      ),
    )
    expect(table.get('612090')).toBe('Garments 6120: Other')
    expect(table.get('6120')).toBe('Garments 6120')
  })
})

describe('a fault is told with its line:', () => {
  const own = (row: string): readonly string[] => faultsOf(hsTable() + row)

  it.each([
    ['a code of letters', '6109AB,Shirts\n', '6109AB is not a code of 2 to 10 digits'],
    ['a code of twelve digits', '610910001234,Shirts\n', 'is not a code of 2 to 10 digits'],
    ['a zero that a spreadsheet dropped', '10121,Horses\n', '10121 has 5 digits: a spreadsheet'],
    ['a code of no chapter', '0001,Horses\n', '0001 is in no chapter'],
    ['no description', '6109,\n', '6109 has no description'],
    ['no cell for it', '6109\n', '6109 has no description'],
    ['a comma without quotes', '6109,Shirts, knitted\n', 'has 3 cells under 2 columns'],
    ['another encoding', '6109,Caf\uFFFD\n', 'is not UTF-8'],
    ['a description without an end', `6109,${'x'.repeat(2001)}\n`, 'has 2001 characters'],
    ['a code that is there twice', '619900,Again\n', '619900 stands in line 184 already'],
    ['a line without a heading', '610910,Shirts\n', '610910 belongs to no heading: add 6109'],
    ['a heading without a line', '6109,Shirts\n', '6109 has no line of six digits'],
    ['a national line alone', '6199.10.12,Shirts\n', 'of no line of six digits: add 619910'],
    ['a quote that stays open', '6109,"Shirts\n', 'a quote is opened and never closed'],
  ])('%s', (_, row, reason) => {
    const [first, ...others] = own(row)
    expect(first).toContain(`hs.csv:${firstOwnLine}: `)
    expect(first).toContain(reason)
    expect(others).toEqual([])
  })

  it('columns that nobody knows', () => {
    expect(faultsOf('number,what\n01,Animals\n')).toEqual([
      'hs.csv:1: no column has the codes: call it hscode (the columns are number, what)',
    ])
    expect(faultsOf('hscode,what\n01,Animals\n')[0]).toContain('no column has the descriptions')
    expect(faultsOf('')[0]).toContain('hs.csv:1: no column has the codes')
  })

  it('columns that stand apart by something else', () => {
    expect(faultsOf('hscode;description\n01;Animals\n')[0]).toContain('save the file as CSV')
  })

  it('a part of the table', () => {
    const text = hsTable().replace(/^(?:42|77|9[0-6])\d*,.*\n/gm, '')
    expect(faultsOf(text)).toEqual([
      'hs.csv:1: the table is not whole: it has nothing of the chapters 42, 90, 91, 92, 93, 94, 95, 96',
    ])
  })

  it('all of them together, the first fifty by line', () => {
    const faults = faultsOf(hsTable() + '1234567,x\n'.repeat(60))
    expect(faults).toHaveLength(51)
    expect(faults.at(-1)).toBe('hs.csv:340: and 10 faults from this line on')
  })

  it('a file that is no table of six digits', () => {
    expect(faultsOf(`hscode,description\n${'x'.repeat(9e6)}`)[0]).toContain(
      'an import takes 8388608',
    )
  })
})
