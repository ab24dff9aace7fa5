import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Vocabulary } from '#core/tariff/vocabulary.ts'
import { foldedWords } from '#core/tariff/words.ts'
import type { JudgedTitle } from './evaluate.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data/hs/train')

export const hasTrainTerms = existsSync(folder)

/** Terms of customs officers with their codes, without those that the almanac has word for word. */
export function readTrainTerms({ data }: Vocabulary): readonly JudgedTitle[] {
  const own = new Set(
    data.lines.flatMap(({ terms }) => terms.map(({ words }) => foldedWords(words).join(' '))),
  )
  const terms: Record<string, string> = JSON.parse(
    readFileSync(resolve(folder, 'uk_search_references.train.json'), 'utf8'),
  )
  return Object.entries(terms)
    .filter(([title]) => !own.has(foldedWords(title).join(' ')))
    .map(([title, code]) => ({ title, code: code.replace(/^(....)0{6}$/, '$1').slice(0, 6) }))
}

/** Descriptions that a customs office sends back as too vague. */
export const readVagueTerms = (): readonly JudgedTitle[] =>
  readFileSync(resolve(folder, 'vague_terms.csv'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => ({ title: line.replace(/^"|"$/g, '').replaceAll('""', '"'), code: null }))
