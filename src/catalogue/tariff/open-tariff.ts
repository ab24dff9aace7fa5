import { resolve } from 'node:path'
import { compileVocabulary, type Vocabulary } from '#core/tariff/vocabulary.ts'
import { loadTariff } from './load-tariff.ts'

/** The tariff of a folder, which is read with the first question: most servers are never asked. */
export function openTariff(dir: string): () => Vocabulary {
  let vocabulary: Vocabulary | null = null
  return () => {
    vocabulary ??= compileVocabulary(loadTariff(dir))
    return vocabulary
  }
}

/** What the service ships with. */
export const builtInTariff = openTariff(resolve(import.meta.dirname, '../../../almanac/tariff'))
