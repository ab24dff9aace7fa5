import type { Markup } from '../../base/html.ts'
import { notice } from './notice.ts'

/**
 * What a form has done, told by the page that it leads to: `?done=saved`. The address has a word of the
 * page's own table and no sentence, so that nobody can put another into it.
 */
export function doneNotice(
  query: URLSearchParams,
  sentences: Readonly<Record<string, string>>,
): Markup | null {
  const word = query.get('done') ?? ''
  const sentence = Object.hasOwn(sentences, word) ? sentences[word] : undefined
  return sentence === undefined ? null : notice('good', sentence)
}
