import type { Words } from './words.ts'
import { english } from './words-in-english.ts'
import { french } from './words-in-french.ts'

/** Chooses the language that the browser prefers; English where it accepts neither of the two. */
export function wordsFor(acceptLanguage: string | undefined): Words {
  const [best] = (acceptLanguage ?? '')
    .split(',')
    .map(readPreference)
    .filter(({ words, weight }) => words !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return best?.words ?? english
}

function readPreference(text: string): { words: Words | null; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  const [language] = tag.split('-', 1)
  const words = [english, french].find(known => known.language === language) ?? null
  return { words, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}
