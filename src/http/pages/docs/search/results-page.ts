import { html, type Markup } from '../../../base/html.ts'
import { longestQuery } from '../page/page.ts'
import type { SearchHit } from './search-index.ts'
import { searchWords } from './words.ts'

/** What a search found, as a page; `hits` is null where nothing was asked. */
export const resultsOf = (
  query: string,
  hits: readonly SearchHit[] | null,
  basePath: string,
): Markup =>
  html`<h1>Search</h1>
<p>${sentenceOf(query, hits)}</p>
${hits === null || hits.length === 0 ? null : html`<ol class="hits">\n${hits.map(hit => lineOf(hit, query, basePath))}</ol>`}`

function sentenceOf(query: string, hits: readonly SearchHit[] | null): string {
  if (query.length > longestQuery) return `A search can have at most ${longestQuery} characters.`
  if (hits === null) return 'Enter some words above: the beginning of a word is enough.'
  if (hits.length === 0) return `No page contains “${query}”. Try other words, or fewer.`
  return hits.length === 1
    ? `One page contains “${query}”.`
    : `Pages that contain “${query}”, best matches first.`
}

const lineOf = ({ path, title, chapter, excerpt }: SearchHit, query: string, basePath: string) =>
  html`<li><a href="${basePath}${path}">${title}</a> <span class="quiet">${chapter}</span><br>${marked(excerpt, query)}</li>\n`

/** The text with the words marked that begin as one of the query's does. */
function marked(text: string, query: string): readonly (string | Markup)[] {
  const sought = searchWords(query)
  const isSought = (word: string): boolean =>
    sought.some(beginning => word.toLowerCase().startsWith(beginning))
  return text
    .split(/([\p{L}\p{N}_]+)/u)
    .map((part, at) => (at % 2 === 1 && isSought(part) ? html`<mark>${part}</mark>` : part))
}
