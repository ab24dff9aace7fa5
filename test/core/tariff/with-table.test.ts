import { describe, expect, it } from 'vitest'
import { classify } from '#core/tariff/classify.ts'
import { gapsOf, readOfficialTable, writeOfficialTable } from '#core/tariff/official-table.ts'
import type { TariffData, TariffLine } from '#core/tariff/tariff-data.ts'
import { compileVocabulary, type Vocabulary } from '#core/tariff/vocabulary.ts'
import { compiledWith } from './compiled-with.ts'

const line = (code: string, description: string, terms: string, marks = ''): TariffLine => ({
  code,
  description,
  marks: marks.split(' ').filter(mark => mark !== '' && mark !== 'usual'),
  usual: marks.includes('usual'),
  terms: terms.split('; ').map(words => ({ words, conditional: false, elsewhere: false })),
})

/** The fewer of all headings have a word, the more it tells: there must be others. */
const others = Array.from({ length: 300 }, (_, at) => `${1000 + at}`)

const data: TariffData = {
  lines: [
    ...others.map(code => line(code, `Goods${code}`, `ware${code}`)),
    line('0103', 'Spoons', 'spoon; tea spoon'),
    line('010310', 'Of wood', 'wooden spoon', 'wood'),
    line('010390', 'Other spoons', 'ladle', 'usual'),
    line('0104', 'Earbuds', 'earbuds; earbuds case'),
    line('010400', 'Earbuds', 'earbuds', 'usual'),
    line('0105', 'Flower pots', 'flower pot; planter'),
    line('010500', 'Flower pots', 'flower pot', 'usual'),
  ],
  marks: [{ group: 'material', name: 'wood', words: ['wood', 'wooden'] }],
  questions: new Map(),
  vague: [],
  spellings: new Map(),
  plainWords: [
    { role: 'joining', word: 'for' },
    { role: 'filler', word: 'of' },
  ],
}

const almanac = compileVocabulary(data)

const edition: Readonly<Record<string, string>> = {
  '01': 'Things of a household',
  '0103': 'Spoons and ladles',
  '010310': 'Spoons; of wood or bamboo (excluding those of heading 0199)',
  '010320': 'Spoons; of porcelain, for infants',
  '010390': 'Spoons; n.e.c. in heading 0103',
  '0105': 'Pots; for plants',
  '010510': 'Pots; for plants, of terracotta',
  '010590': 'Pots; for plants, other than of terracotta',
  '0107': 'Aerostats',
  '010700': 'Aerostats; tethered',
}

const over = (table: Readonly<Record<string, string>>): Vocabulary =>
  compiledWith(
    almanac,
    new Map([...Object.entries(table), ...others.map(code => [code, `Ware ${code}`] as const)]),
  )

const tabled = over(edition)

describe('with an official table', () => {
  it("the almanac's words lead to its lines, and its descriptions are shown", () => {
    expect(classify(tabled, { title: 'Wooden spoon' })).toMatchObject({
      code: '010310',
      description: edition['010310'],
    })
  })

  it('the almanac alone is what it was', () => {
    expect(classify(almanac, { title: 'Wooden spoon' }).description).toBe('Spoons: of wood')
  })

  it('a line that the almanac does not have is chosen by its own words', () => {
    expect(classify(almanac, { title: 'Porcelain infant spoon' }).code).not.toBe('010320')
    expect(classify(tabled, { title: 'Porcelain infant spoon' }).code).toBe('010320')
  })

  it('a line that the almanac does not have is not chosen without a word for it', () => {
    expect(classify(tabled, { title: 'Tea spoon' }).code).toBe('010390')
  })

  it('words for what belongs elsewhere do not speak for a line', () => {
    expect(classify(tabled, { title: 'Terracotta flower pot' }).code).toBe('010510')
  })

  it('a heading that the almanac does not have is found by its description', () => {
    const { code, basis } = classify(tabled, { title: 'Aerostats' })
    expect(code).toBe('010700')
    expect(basis.words).toEqual([{ word: 'Aerostats', term: 'Aerostats' }])
  })

  it('words of a line that is gone lead to its heading', () => {
    expect(classify(tabled, { title: 'Flower pot' }).code).toBe('010590')
  })

  it('a heading that is gone is no answer, and not the other answer either', () => {
    const found = classify(tabled, { title: 'Earbuds' })
    expect(found).toMatchObject({ code: null, needsMoreDetail: true, alternatives: [] })
  })

  it('every line is answered to its own description, whatever case and signs it is written in', () => {
    for (const [code, description] of Object.entries(edition)) {
      if (code.length < 6) continue
      const title = description.toUpperCase().replace(';', ' -')
      expect(classify(tabled, { title })).toMatchObject({ code, confidence: 1 })
    }
  })

  it('a description that two lines share is none of them for sure', () => {
    const shared = over({ ...edition, '010320': 'Spoons; odd', '010330': 'Spoons; odd' })
    expect(classify(shared, { title: 'Spoons; odd' }).confidence).toBeLessThan(1)
  })

  it('what was approved still comes first', () => {
    const approval = { code: '999999', description: 'As we say' }
    expect(classify(tabled, { title: 'Wooden spoon' }, approval).code).toBe('999999')
  })
})

describe('an official table', () => {
  const table = new Map(Object.entries(edition))

  it('is read as it was written', () => {
    expect(readOfficialTable(writeOfficialTable(table))).toEqual(table)
  })

  it('and the almanac tell what the other one lacks', () => {
    expect(
      gapsOf(
        table,
        data.lines.map(({ code }) => code).filter(code => !others.includes(code)),
      ),
    ).toEqual({
      lostHeadings: ['0104'],
      lostLines: ['010500'],
      wordlessHeadings: ['0107'],
    })
  })
})
