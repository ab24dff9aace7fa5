import Type, { type Static } from 'typebox'
import type { GoodsToClassify } from '#core/product/classify-goods.ts'
import type { Classification as CoreClassification } from '#core/tariff/classification.ts'
import { lines, nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { dataBody, text } from './envelope.ts'
import { optional, requiredLine } from './request-fields.ts'

export const ClassifyRequest = Type.Object(
  {
    title: requiredLine(
      255,
      'The name that the store gives the goods',
      "Men's cotton crew neck T-shirt",
    ),
    description: optional(lines({ maxLength: 1000, description: 'What they are' })),
    sku: optionalLine(255, 'Of a product: an approved one is classified as it was approved'),
  },
  {
    title: 'ClassifyRequest',
    examples: [{ title: "Men's cotton crew neck T-shirt" }],
  },
)

export const toGoods = (sent: Static<typeof ClassifyRequest>): GoodsToClassify => ({
  title: sent.title,
  description: sent.description ?? null,
  sku: sent.sku ?? null,
})

const confidence = Type.Number({ description: 'How likely the code is right, from 0 to 1' })

const Classification = Type.Object(
  {
    hs_code: nullable(text('Six digits, or as it was approved; null where it asks')),
    description: nullable(text('What the code means')),
    confidence,
    alternatives: Type.Array(
      Type.Object(
        { hs_code: text('Six digits'), description: text('What they mean'), confidence },
        { title: 'ClassificationAlternative' },
      ),
      { description: 'Other possible headings, most likely first' },
    ),
    basis: Type.Object(
      {
        source: oneOf(['approved', 'almanac'], {
          description: 'What decided: an approval in the account, or the words',
        }),
        words: Type.Array(
          Type.Object({ word: text('As sent'), term: text('What it was found in') }),
          { description: 'Words that led to the heading' },
        ),
        marks: Type.Array(
          Type.Object({ mark: text('A property'), word: text('The word that shows it') }),
          { description: 'Properties that chose the line within the heading' },
        ),
      },
      { title: 'ClassificationBasis', description: 'What decided' },
    ),
    needs_more_detail: Type.Boolean({ description: 'The words do not say what the goods are' }),
    ask: nullable(text('What to find out; null if the words are enough')),
  },
  { title: 'Classification' },
)

const example: Static<typeof Classification> = {
  hs_code: '610910',
  description: 'Cotton T-shirts',
  confidence: 0.9,
  alternatives: [],
  basis: {
    source: 'almanac',
    words: [{ word: 'T-shirt', term: 't-shirt' }],
    marks: [{ mark: 'cotton', word: 'cotton' }],
  },
  needs_more_detail: false,
  ask: null,
}

export const ClassificationBody = dataBody(
  'ClassificationResponse',
  'The classification of the goods',
  Classification,
  example,
)

export const fromClassification = (found: CoreClassification): Static<typeof Classification> => ({
  hs_code: found.code,
  description: found.description,
  confidence: found.confidence,
  alternatives: found.alternatives.map(({ code, description, confidence }) => ({
    hs_code: code,
    description,
    confidence,
  })),
  basis: {
    source: found.basis.source,
    words: found.basis.words.map(({ word, term }) => ({ word, term })),
    marks: found.basis.marks.map(({ mark, word }) => ({ mark, word })),
  },
  needs_more_detail: found.needsMoreDetail,
  ask: found.ask,
})
