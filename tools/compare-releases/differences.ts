import type { Pair } from './known.ts'
import { masked, RandomPairs } from './random-values.ts'
import { linesOfFile, readable } from './readable.ts'
import type { Answer } from './release.ts'

/** One thing that the releases answer differently, and where it stands in the answer. */
export type Difference = { readonly place: string; readonly before: string; readonly after: string }

type Places = readonly (readonly [string, string])[]

/** Stands for a field that an answer does not have. */
export const nothing = '(nothing)'

/** They say how bytes travel, or what the clock of Node said: no release decides them. */
const unseenHeaders =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|etag|ratelimit-(?:remaining|reset))$/

/** Compares what two releases answer to one request. */
export class Comparison {
  readonly #pairs = new RandomPairs()
  readonly #places: Pair<Places>
  readonly #butForSentences: boolean

  /** `places` are texts of each that come from where it runs, with a word for each. */
  constructor(places: Pair<Places>, butForSentences = false) {
    this.#places = places
    this.#butForSentences = butForSentences
  }

  async differences(answers: Pair<Answer>): Promise<readonly Difference[]> {
    const [before, after] = answers
    const found: Difference[] = []
    if (before.status !== after.status) {
      found.push({ place: 'status', before: String(before.status), after: String(after.status) })
    }
    for (const name of new Set([...Object.keys(before.headers), ...Object.keys(after.headers)])) {
      if (unseenHeaders.test(name)) continue
      this.#compare(
        `header ${name}`,
        [textOf(before.headers[name]), textOf(after.headers[name])],
        found,
      )
    }
    if (before.body.equals(after.body)) return found
    if (this.#areEqual([before.body.toString('latin1'), after.body.toString('latin1')]))
      return found
    const values = [
      await readable(before, this.#butForSentences),
      await readable(after, this.#butForSentences),
    ] as const
    await this.#compareValues('', values, found)
    return found
  }

  async #compareValues(
    place: string,
    [before, after]: Pair<unknown>,
    found: Difference[],
  ): Promise<void> {
    if (isLines(before) && isLines(after) && place === '') {
      for (const { at, lines } of changedLines(before, after, pair => this.#areEqual(pair))) {
        found.push({ place: at, before: lines[0].join('\n'), after: lines[1].join('\n') })
      }
      return
    }
    if (isHeld(before) && isHeld(after) && Array.isArray(before) === Array.isArray(after)) {
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        const inside = Array.isArray(before)
          ? `${place}[]`
          : place === ''
            ? name
            : `${place}.${name}`
        await this.#compareValues(inside, [before[name], after[name]], found)
      }
      return
    }
    const files = [before, after].map(fileIn)
    if (files[0] && files[1] && before !== after) {
      await this.#compareFiles(place, [files[0], files[1]], found)
    } else this.#compare(place, [textOf(before), textOf(after)], found)
  }

  async #compareFiles(
    place: string,
    [before, after]: Pair<Buffer>,
    found: Difference[],
  ): Promise<void> {
    const lines = [await linesOfFile(before), await linesOfFile(after)] as const
    const inside: Difference[] = []
    await this.#compareValues('', lines, inside)
    found.push(...inside.map(one => ({ ...one, place: `${place} ${one.place}` })))
  }

  #compare(place: string, pair: Pair<string>, found: Difference[]): void {
    if (this.#areEqual(pair)) return
    const [before, after] = pair.map((text, side) => masked(this.#placed(text, side)).text)
    found.push({ place, before: before ?? '', after: after ?? '' })
  }

  #areEqual([before, after]: Pair<string>): boolean {
    return (
      before === after || this.#pairs.areEqual([this.#placed(before, 0), this.#placed(after, 1)])
    )
  }

  #placed(text: string, side: number): string {
    const places = (side === 0 ? this.#places[0] : this.#places[1]).filter(([from]) => from !== '')
    return places.reduce((shown, [from, word]) => shown.replaceAll(from, word), text)
  }
}

const isHeld = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string')

const textOf = (value: unknown): string =>
  value === undefined ? nothing : typeof value === 'string' ? value : JSON.stringify(value)

/** A label within JSON. */
function fileIn(value: unknown): Buffer | null {
  if (typeof value !== 'string' || value.length < 200 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value))
    return null
  return Buffer.from(value, 'base64')
}

type Lines = readonly string[]
type ChangedLines = { readonly at: string; readonly lines: Pair<Lines> }

/** Which lines are other ones, as far as equal lines stand around them. */
export function changedLines(
  before: Lines,
  after: Lines,
  areEqual: (pair: Pair<string>) => boolean,
): readonly ChangedLines[] {
  let from = 0
  while (
    from < before.length &&
    from < after.length &&
    areEqual([before[from] ?? '', after[from] ?? ''])
  )
    from += 1
  let [endBefore, endAfter] = [before.length, after.length]
  while (
    endBefore > from &&
    endAfter > from &&
    areEqual([before[endBefore - 1] ?? '', after[endAfter - 1] ?? ''])
  ) {
    endBefore -= 1
    endAfter -= 1
  }
  const lines = [before.slice(from, endBefore), after.slice(from, endAfter)] as const
  if (lines[0].length !== lines[1].length) return [{ at: 'lines', lines }]
  return lines[0].flatMap((line, at) => {
    const other = lines[1][at] ?? ''
    return areEqual([line, other]) ? [] : [{ at: 'line', lines: [[line], [other]] as const }]
  })
}
