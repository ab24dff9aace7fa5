import { classify } from '../tariff/classify.ts'
import type { Vocabulary } from '../tariff/vocabulary.ts'
import type { Suggestion } from './suggestion.ts'

/** What goods are described by. */
export type DescribedGoods = { readonly title: string; readonly description: string | null }

/** Null where the words do not tell. */
export function suggestionFor(
  tariff: Vocabulary,
  { title, description }: DescribedGoods,
): Suggestion | null {
  const found = classify(tariff, { title, ...(description !== null && { description }) })
  const { code, confidence } = found
  return code === null ? null : { hsCode: code, description: found.description ?? '', confidence }
}
