import { type Difference, nothing } from './differences.ts'
import type { Pair } from './known.ts'

type Finding = {
  readonly first: Difference
  readonly request: string
  readonly names: Map<string, number>
  count: number
}

const mostShown = 60
const mostLines = 4
const longestLine = 200
const longestRequest = 400
const longestSentence = 2000

/** Gathers differences that are one: the same sentence wherever it stands, else the same place of an answer. */
export class Findings {
  readonly #found = new Map<string, Finding>()

  add(name: string, request: string, difference: Difference): void {
    const key = keyOf(name, difference)
    const known = this.#found.get(key) ?? { first: difference, request, names: new Map(), count: 0 }
    known.count += 1
    known.names.set(name, (known.names.get(name) ?? 0) + 1)
    this.#found.set(key, known)
  }

  /** Whether something like it was found already. */
  knows(name: string, difference: Difference): boolean {
    return this.#found.has(keyOf(name, difference))
  }

  get count(): number {
    return this.#found.size
  }

  /** The first of each, as they were found: later ones may only follow from earlier ones. */
  report(): string {
    const shown = [...this.#found.values()].slice(0, mostShown).map(paragraph)
    const rest = this.#found.size - shown.length
    return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n\n')
  }
}

/** Changed words are the same in every answer; a changed figure is another one each time. */
function keyOf(name: string, { place, before, after }: Difference): string {
  const [one, other] = [before, after].map(text =>
    text.replaceAll(/\d+/g, '#').replaceAll(/"[^"]*"/g, '"…"'),
  )
  const isPlain = [before, after].every(text => text !== '' && text !== nothing)
  const isOfWords = /[a-z]{3}.* /i.test(before) || !/\d/.test(before + after)
  const isLong = before.length + after.length > longestSentence
  if (isPlain && isOfWords && !isLong && one !== other) return `${one} → ${other}`
  return `${name} ${place.replaceAll(/\d+/g, '#')}`
}

function paragraph({ first, request, names, count }: Finding, at: number): string {
  const [most = '', ...others] = [...names.keys()]
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  const [before, after] = nearChange([first.before.split('\n'), first.after.split('\n')])
  return [
    `${at + 1}. ${most}${more}: ${first.place}, ${count} ${count === 1 ? 'time' : 'times'}`,
    ...signed('-', before),
    ...signed('+', after),
    `   first in ${request.length > longestRequest ? `${request.slice(0, longestRequest)}…` : request}`,
  ].join('\n')
}

type Lines = readonly string[]

/** Long lines from shortly before the place where they part. */
function nearChange([before, after]: Pair<Lines>): Pair<Lines> {
  const [one = '', other = ''] = [before[0], after[0]]
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const from = one.length + other.length > 2 * longestLine ? Math.max(0, same - 60) : 0
  const near = (lines: Lines): Lines =>
    lines.map((line, at) => {
      const begun = at === 0 && from > 0 ? `…${line.slice(from)}` : line
      return begun.length > longestLine ? `${begun.slice(0, longestLine)}…` : begun
    })
  return [near(before), near(after)]
}

function signed(sign: string, lines: Lines): Lines {
  const shown = lines.slice(0, mostLines).map(line => `   ${sign} ${line}`)
  const rest = lines.length - mostLines
  return rest > 0 ? [...shown, `   ${sign} … ${rest} lines more`] : shown
}
