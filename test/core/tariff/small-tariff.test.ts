import { describe, expect, it } from 'vitest'
import { classify } from '#core/tariff/classify.ts'
import type { TariffData, TariffLine } from '#core/tariff/tariff-data.ts'
import { compileVocabulary } from '#core/tariff/vocabulary.ts'

const line = (code: string, description: string, terms: string, marks = ''): TariffLine => ({
  code,
  description,
  marks: marks.split(' ').filter(mark => mark !== '' && mark !== 'usual'),
  usual: marks.includes('usual'),
  terms: terms.split('; ').map(text => ({
    words: text.replace(/~$| not$/, ''),
    conditional: text.endsWith('~'),
    elsewhere: text.endsWith(' not'),
  })),
})

const data: TariffData = {
  lines: [
    line('0101', 'Cups of wood', 'cup~; wooden cup; spoon not', 'wood'),
    line('0102', 'Cups of glass', 'cup~; beaker', 'glass'),
    line('0103', 'Spoons', 'spoon; tea spoon'),
    line('010310', 'Spoons of wood', 'wooden spoon', 'wood'),
    line('010320', 'Spoons of glass', 'glass spoon', 'glass'),
    line('010390', 'Other spoons', 'spoon', 'usual'),
    line('0104', 'Earbuds', 'earbuds; earbuds case'),
    line('0105', 'Flower pots', 'flower pot'),
  ],
  marks: [
    { group: 'material', name: 'wood', words: ['wood', 'wooden', 'oak'] },
    { group: 'material', name: 'glass', words: ['glass'] },
  ],
  questions: new Map([['material', 'Of what is it?']]),
  vague: [{ words: ['present'], ask: 'What is in it?' }],
  spellings: new Map([['bicker', 'beaker']]),
  plainWords: [
    { role: 'joining', word: 'for' },
    { role: 'colour', word: 'blue' },
  ],
}

const vocabulary = compileVocabulary(data)
const bestOf = (title: string): string | undefined => {
  const { code, alternatives } = classify(vocabulary, { title })
  return code ?? alternatives[0]?.code
}

describe('a tariff of five headings', () => {
  it.each([
    ['a material moves a term that depends on it to its heading', 'cup of glass', '0102'],
    ['a material moves it to another heading', 'cup of oak', '0101'],
    ['a material chooses the line', 'oak tea spoon', '010310'],
    ['another material chooses another line', 'tea spoon of glass', '010320'],
    ['the usual line is for all else', 'tea spoon', '010390'],
    ['two words are one where the almanac joins them', 'blue ear buds', '0104'],
    ['one word is two where the almanac parts them', 'flowerpots', '0105'],
    ['another spelling is read as the word it stands for', 'bickers', '0102'],
    ['what stands after a joining word counts less', 'beaker for earbuds', '0102'],
  ])('%s', (_, title, code) => {
    expect(bestOf(title)).toBe(code)
  })

  it('knows that the goods of a term belong elsewhere', () => {
    const { alternatives, code } = classify(vocabulary, { title: 'wooden spoon' })
    expect(code ?? alternatives[0]?.code).toBe('010310')
    const cups = alternatives.find(other => other.code === '0101')
    expect(cups?.confidence ?? 0).toBeLessThan(0.2)
  })

  it('asks what a vague word leaves open, and nothing of goods it does not know', () => {
    expect(classify(vocabulary, { title: 'present' })).toMatchObject({
      needsMoreDetail: true,
      ask: 'What is in it?',
    })
    expect(classify(vocabulary, { title: 'zyx' })).toMatchObject({
      code: null,
      alternatives: [],
      basis: { source: 'almanac', words: [], marks: [] },
      needsMoreDetail: true,
    })
  })

  it('asks for the property that tells its headings apart', () => {
    const { needsMoreDetail, ask, alternatives } = classify(vocabulary, { title: 'cup' })
    expect(alternatives.map(({ code }) => code).toSorted()).toEqual(['0101', '0102'])
    expect({ needsMoreDetail, ask }).toMatchObject({ needsMoreDetail: true })
    expect(ask).toContain('Of what is it?')
  })
})
