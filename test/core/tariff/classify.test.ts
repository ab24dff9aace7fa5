import { beforeAll, describe, expect, it } from 'vitest'
import type { Classification } from '#core/tariff/classification.ts'
import { classify } from '#core/tariff/classify.ts'
import type { Vocabulary } from '#core/tariff/vocabulary.ts'
import { loadVocabulary } from './evaluate.ts'

let vocabulary: Vocabulary

beforeAll(() => {
  vocabulary = loadVocabulary()
})

const ask = (title: string, description?: string): Classification =>
  classify(vocabulary, description === undefined ? { title } : { title, description })

describe('a title that says what the goods are', () => {
  it('gets a code, and the words that decided', () => {
    const { code, description, confidence, basis, ...rest } = ask('Manuka honey 500g')
    expect({ code, description }).toEqual({ code: '040900', description: 'Honey' })
    expect(confidence).toBeGreaterThan(0.8)
    expect(basis.source).toBe('almanac')
    expect(basis.words).toContainEqual({ word: 'honey', term: 'manuka honey' })
    expect(rest).toMatchObject({ needsMoreDetail: false, ask: null })
  })

  it.each([
    ['Mens cotton t-shirt', '610910', 'cotton'],
    ['Mens polyester t-shirt', '610990', null],
  ])('gets the line that its material chooses: %s', (title, code, mark) => {
    const answer = ask(title)
    expect(answer.code).toBe(code)
    if (mark !== null) expect(answer.basis.marks).toContainEqual({ mark, word: mark })
  })

  it.each([
    ['Wooden spoon', '4419'],
    ['Stainless steel frying pan', '7323'],
    ['Bag of cement', '2523'],
    ['Pruning shears', '8201'],
    ['LAWN-MOWER', '8433'],
    ['Flower pot, ceramic', '6914'],
    ['Bluetooth earbuds with charging case', '8518'],
    ['Wood screws', '7318'],
    ['Muffin tin', '7323'],
    ['Exercise bike', '9506'],
  ])('is about its thing, not the words around: %s', (title, heading) => {
    const { code, alternatives } = ask(title)
    const headings = [code, ...alternatives.map(other => other.code)].map(each => each?.slice(0, 4))
    expect(headings).toContain(heading)
  })

  it('describes a line in the words of its heading and its own', () => {
    const { code, description } = ask('Cast iron skillet')
    expect(code).toMatch(/^7323/)
    expect(description).toMatch(/^\S.+: \S.+/)
  })

  it('is read no further than a thousand characters', () => {
    const title = `${'sturdy '.repeat(150)}honey`
    expect(ask(title).needsMoreDetail).toBe(true)
    expect(ask(`honey ${title}`).basis.words[0]?.word).toBe('honey')
  })

  it('shows up to four other headings, none likelier than the answer', () => {
    const { code, confidence, alternatives } = ask('Glass vase')
    expect(alternatives.length).toBeLessThanOrEqual(4)
    const headings = [code, ...alternatives.map(other => other.code)].map(each => each?.slice(0, 4))
    expect(new Set(headings).size).toBe(headings.length)
    const confidences = alternatives.map(other => other.confidence)
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
    for (const other of confidences) expect(other).toBeLessThanOrEqual(confidence)
  })

  it('is read alike however it is typed', () => {
    const plain = ask('womens dress silk')
    for (const title of ['WOMENS DRESS SILK', 'Women’s dress silk', 'womèns  dress   silk']) {
      expect(ask(title).code).toBe(plain.code)
    }
  })
})

describe('a description beside a title that names the thing', () => {
  it.each([
    ['Cotton t-shirt', 'Short sleeves. Wear it with jeans, shorts or under a coat.', '610910'],
    ['Mens t-shirt', '100% merino wool', '610990'],
    ['Knitted hat', 'Keeps you warm where gloves and a scarf do not.', '650500'],
    ['Cotton t-shirt', 'Not of polyester, nylon or silk.', '610910'],
  ])('adds what the title leaves open, and never names another thing: %s; %s', (...goods) => {
    const [title, description, code] = goods
    expect(ask(title, description).code).toBe(code)
  })

  it('does not make what the title says doubtful', () => {
    const title = 'Stainless steel frying pan'
    const alone = ask(title)
    const described = ask(title, 'Comes with a zorblat qux lid, a wooden spoon and a cookbook.')
    expect(described.code).toBe(alone.code)
    expect(described.confidence).toBeGreaterThan(alone.confidence - 0.1)
  })
})

describe('a word before another', () => {
  it.each([
    ['Short sleeve cotton polo shirt mens', '6105'],
    ['Short collar mens shirt poplin', '6205'],
  ])('is no garment of its own: %s', (title, heading) => {
    expect(ask(title).code?.slice(0, 4)).toBe(heading)
  })

  it('is told from the garment that is spelled nearly so', () => {
    expect(ask('Mens cotton shorts').code).toBe('620342')
    expect(ask('Safety glasses').code).toBe('900490')
    expect(ask('Laminated safety glass').code).toBe('700729')
  })
})

describe('a title that does not', () => {
  it.each(["knitted women's gloop", 'mens knitted zorblat', 'massage zorblat'])(
    'name a thing is none of the things that terms name: %s',
    title => {
      expect(ask(title)).toMatchObject({ code: null, needsMoreDetail: true })
    },
  )

  it.each(['gift', 'Spare parts', 'black, size M', 'Sample', 'X200-48391', '', '???'])(
    'is asked about instead of guessed: %s',
    title => {
      const answer = ask(title)
      expect(answer).toMatchObject({ code: null, description: null, needsMoreDetail: true })
      expect(answer.ask).toMatch(/[?.]$/)
    },
  )

  it('is asked what its own vague words leave open', () => {
    expect(ask('gift').ask).toContain('What is the gift?')
    expect(ask('sample').ask).toContain('What is it a sample of?')
  })

  it('needs no question where the description says it', () => {
    const answer = ask('Gift', 'Manuka honey')
    expect(answer.code).toBe('040900')
    expect(ask('Zorblat X200', 'Mens cotton t-shirt').code).toBe('610910')
  })
})

it('what somebody of the account decided goes before all words', () => {
  const approval = { code: '950300', description: 'Toys' }
  expect(classify(vocabulary, { title: 'Raw honey' }, approval)).toMatchObject({
    ...approval,
    confidence: 1,
    alternatives: [],
    basis: { source: 'approved', words: [], marks: [] },
    needsMoreDetail: false,
  })
})

it('a title of any length and letters gets an answer or a question', () => {
  for (const title of ['honey '.repeat(2000), '蜂蜜', 'мёд', '🍯', '\u0000', 'a'.repeat(10_000)]) {
    const { code, needsMoreDetail } = ask(title)
    expect(code === null).toBe(needsMoreDetail)
  }
})
