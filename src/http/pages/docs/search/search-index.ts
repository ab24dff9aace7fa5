import { givingWay } from '#core/time/give-way.ts'
import { type Passage, passagesOf } from './passages.ts'
import { searchWords } from './words.ts'

export type SearchedPage = {
  readonly path: string
  readonly title: string
  /** The chapter or the version that it stands in. */
  readonly chapter: string
  readonly markdown: string
  /** 1, and less for what few readers mean where another page has the same words. */
  readonly weight: number
}

export type SearchHit = Pick<SearchedPage, 'title' | 'chapter'> & {
  /** The address of the passage that fits best. */
  readonly path: string
  readonly excerpt: string
}

/** How much a page is about a word, by the place of the page. */
type Entries = Map<number, number>

const mostWords = 10
const mostHits = 20
/** A short beginning of a word begins hundreds. */
const mostEndings = 50
const titleCounts = 8
const headingCounts = 3
/** An example names many things that it is not about. */
const codeCounts = 0.2
/** From so many words on a page is long, and each of its words says less. */
const usualLength = 500

type IndexedPage = SearchedPage & { readonly passages: readonly Passage[] }

/** Which page has which words, and the text of each page without its marks. */
export class SearchIndex {
  readonly #pages: readonly IndexedPage[]
  readonly #entries: ReadonlyMap<string, Entries>
  /** In the order of the alphabet, so that words with one beginning stand together. */
  readonly #words: readonly string[]

  private constructor(pages: readonly IndexedPage[], entries: ReadonlyMap<string, Entries>) {
    this.#pages = pages
    this.#entries = entries
    this.#words = [...entries.keys()].toSorted()
  }

  /** Takes a moment, in slices: nobody else waits for it. */
  static async of(pages: readonly SearchedPage[]): Promise<SearchIndex> {
    const entries = new Map<string, Entries>()
    const indexed: IndexedPage[] = []
    const giveWay = givingWay()
    for (const [place, page] of pages.entries()) {
      const passages = passagesOf(page.markdown)
      indexed.push({ ...page, passages: passages.map(passage => ({ ...passage, code: '' })) })
      for (const [word, weight] of weightsIn(page.title, passages)) {
        const known = entries.get(word)
        if (known) known.set(place, weight)
        else entries.set(word, new Map([[place, weight]]))
      }
      await giveWay()
    }
    return new SearchIndex(indexed, entries)
  }

  /** The pages with most of the words, the best first. What is typed may be the beginning of a word. */
  find(text: string): readonly SearchHit[] {
    const words = [...new Set(searchWords(text))].slice(0, mostWords)
    const found = new Map<number, { words: number; score: number }>()
    for (const word of words) {
      for (const [place, score] of this.#pagesWith(word)) {
        const sum = found.get(place) ?? { words: 0, score: 0 }
        found.set(place, { words: sum.words + 1, score: sum.score + score })
      }
    }
    const most = Math.max(...[...found.values()].map(sum => sum.words))
    return [...found]
      .filter(([, sum]) => sum.words === most)
      .map(([place, { score }]) => ({ place, score: score * (this.#pages[place]?.weight ?? 0) }))
      .toSorted((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, mostHits)
      .flatMap(({ place }) => this.#pages[place] ?? [])
      .map(page => hitOf(page, words))
  }

  #pagesWith(beginning: string): Entries {
    const best: Entries = new Map()
    for (const word of this.#wordsFrom(beginning)) {
      const entries = this.#entries.get(word) ?? new Map()
      const rarity = Math.log(1 + this.#pages.length / entries.size)
      const fit = word === beginning ? 1 : (0.7 * beginning.length) / word.length
      for (const [place, weight] of entries) {
        best.set(place, Math.max(best.get(place) ?? 0, weight * rarity * fit))
      }
    }
    return best
  }

  #wordsFrom(beginning: string): readonly string[] {
    const from = placeIn(this.#words, beginning)
    const some = this.#words.slice(from, from + mostEndings)
    // A single letter is a whole word: what begins with it is mostly something else.
    return some.filter(word =>
      beginning.length > 1 ? word.startsWith(beginning) : word === beginning,
    )
  }
}

function weightsIn(title: string, passages: readonly Passage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  let length = 0
  const count = (text: string, each: number): void => {
    for (const word of searchWords(text)) {
      counts.set(word, (counts.get(word) ?? 0) + each)
      length += 1
    }
  }
  count(title, titleCounts)
  for (const { heading, text, code } of passages) {
    count(heading, headingCounts)
    count(text, 1)
    count(code, codeCounts)
  }
  const ease = 1 + length / usualLength
  return new Map([...counts].map(([word, n]) => [word, n / (n + ease)]))
}

/** The place of the first word that does not come before the given one. */
function placeIn(words: readonly string[], word: string): number {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((words[middle] ?? '') < word) from = middle + 1
    else to = middle
  }
  return from
}

function hitOf(
  { path, title, chapter, passages }: IndexedPage,
  words: readonly string[],
): SearchHit {
  const [best] = passages
    .map(passage => ({ passage, fit: fitOf(passage, words) }))
    .toSorted((a, b) => b.fit - a.fit)
  const passage = best?.passage
  return {
    path: path + (passage?.anchor ?? ''),
    title,
    chapter,
    excerpt: excerptOf(passage?.text ?? '', words),
  }
}

function fitOf({ heading, text }: Passage, words: readonly string[]): number {
  const [head, body] = [heading.toLowerCase(), text.toLowerCase()]
  return words.reduce(
    (fit, word) => fit + (head.includes(word) ? headingCounts : 0) + (body.includes(word) ? 2 : 0),
    0,
  )
}

const before = 60
const excerptLength = 180

/** Some words of the text from a little before the first that was sought. */
function excerptOf(text: string, words: readonly string[]): string {
  const small = text.toLowerCase()
  const places = words.map(word => small.indexOf(word)).filter(place => place >= 0)
  const first = Math.max(0, Math.min(text.length, ...places) - before)
  const from = places.length === 0 || first === 0 ? 0 : text.indexOf(' ', first) + 1
  if (text.length - from <= excerptLength) return text.slice(from)
  const to = text.lastIndexOf(' ', from + excerptLength)
  return `${text.slice(from, to > from ? to : from + excerptLength)} …`
}
