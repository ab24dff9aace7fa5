import { parse as readCsv } from 'csv-parse/sync'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect } from 'vitest'
import { isElement, nodesIn } from '../browser/html-structure.ts'
import { validHtml } from '../browser/valid-html.ts'
import type { SeenPage } from './crawl.ts'
import { expectGuarded } from './guarded-answer.ts'

type Document = DefaultTreeAdapterTypes.Document

export const isPage = ({ mediaType }: SeenPage): boolean => mediaType === 'text/html'

/** The elements of a page, and their attributes. */
export const kindsIn = (page: SeenPage): readonly string[] => kindsOf(parse(page.text))

const kindsOf = (document: Document): readonly string[] =>
  nodesIn(document)
    .filter(isElement)
    .flatMap(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => `${tagName} ${name}`)])

/** What pages have more of where lists are long, and where texts run from the right. */
const harmless = ['bdi', 'a rel']

/** So many of each screen are looked at closely: it takes longer than to make them. */
const closely = 8

/** Looks at pages that show what anybody may have typed, and knows what they are made of without it. */
export class HarmlessPages {
  readonly #known: ReadonlySet<string>
  readonly #seen = new Map<string, number>()

  constructor(plain: readonly SeenPage[]) {
    this.#known = new Set([...plain.filter(isPage).flatMap(kindsIn), ...harmless])
  }

  expect(page: SeenPage, label: string): void {
    expect(page.status, label).toBeLessThan(500)
    // Such an answer would show nothing of the text.
    expect([413, 429, 431], label).not.toContain(page.status)
    expectGuarded(page.headers, label)
    if (page.mediaType === 'text/csv') expectNoFormula(page.text, label)
    if (!isPage(page)) return
    const faults: string[] = []
    const document = parse(page.text, { onParseError: ({ code }) => faults.push(code) })
    const alien = new Set(kindsOf(document).filter(kind => !this.#known.has(kind)))
    expect({ faults, alien: [...alien] }, label).toEqual({ faults: [], alien: [] })
    const seen = this.#seen.get(page.screen) ?? 0
    this.#seen.set(page.screen, seen + 1)
    if (seen < closely) expect(validHtml(page.text), label).toEqual([])
  }
}

/** A spreadsheet reckons with a cell that begins like this. */
function expectNoFormula(text: string, label: string): void {
  const cells = readCsv(text, { bom: true }).flat()
  expect(
    cells.filter(cell => /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell)),
    label,
  ).toEqual([])
}
