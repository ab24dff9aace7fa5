import type { OfficialTable } from './official-table.ts'
import { includedText, type OfficialEntry, type OfficialWords } from './official-words.ts'
import type { TariffLine } from './tariff-data.ts'
import type { Heading, Vocabulary } from './vocabulary.ts'
import { foldedWords } from './words.ts'

/**
 * The almanac's words over an official table: what the table lacks is no answer any more, and all
 * that it has may be one. It yields now and then, for a server whose requests wait meanwhile.
 */
export function* withTable(
  almanac: Vocabulary,
  table: OfficialTable,
): Generator<undefined, Vocabulary, undefined> {
  const headings = headingsOf(almanac, table)
  return { ...almanac, headings, official: yield* officialWords(almanac, headings, table) }
}

/** Terms name their heading by its number: those that the table lacks leave a gap, new ones come last. */
function headingsOf(almanac: Vocabulary, table: OfficialTable): readonly (Heading | undefined)[] {
  const codes = [...table.keys()]
  const linesBelow = Map.groupBy(
    codes.filter(code => code.length === 6),
    code => code.slice(0, 4),
  )
  const divided = (heading: Heading): Heading => {
    const own = new Map(heading.lines.map(line => [line.code, line]))
    const below = linesBelow.get(heading.line.code) ?? []
    return { ...heading, lines: below.map(code => own.get(code) ?? lineOf(table, code)) }
  }
  const known = new Set(almanac.headings.map(heading => heading?.line.code))
  const further = codes.filter(code => code.length === 4 && !known.has(code))
  return [
    ...almanac.headings.map(heading =>
      heading && table.has(heading.line.code) ? divided(heading) : undefined,
    ),
    ...further.map(code =>
      divided({ line: lineOf(table, code), lines: [], marks: new Set(), lineMarks: new Set() }),
    ),
  ]
}

const lineOf = (table: OfficialTable, code: string): TariffLine => ({
  code,
  description: table.get(code) ?? '',
  marks: [],
  usual: false,
  terms: [],
})

function* officialWords(
  almanac: Vocabulary,
  headings: readonly (Heading | undefined)[],
  descriptions: OfficialTable,
): Generator<undefined, OfficialWords, undefined> {
  const known = new Set(almanac.data.lines)
  const headingsWith = new Map<string, number[]>()
  const entriesWith = new Map<string, OfficialEntry[]>()
  const stemsOf = new Map<TariffLine, ReadonlySet<string>>()
  for (const [heading, found] of headings.entries()) {
    if (found === undefined) continue
    const lines = [found.line, ...found.lines].map(line => ({
      line,
      stems: tellingStems(almanac, descriptions.get(line.code) ?? ''),
    }))
    for (const { line, stems } of lines) {
      stemsOf.set(line, stems)
      for (const word of stems) {
        const numbers = listIn(headingsWith, word)
        if (numbers.at(-1) !== heading) numbers.push(heading)
        if (!almanac.information.has(word)) listIn(entriesWith, word).push({ line, heading })
      }
    }
    if (lines.length > 2)
      for (const [line, stems] of tellingApart(lines.slice(1))) stemsOf.set(line, stems)
    yield
  }
  return {
    descriptions,
    headingsWith,
    entriesWith,
    stemsOf,
    information: new Map(
      [...headingsWith].map(([word, { length }]) => [
        word,
        Math.log(1 + headings.length / (length + 1)),
      ]),
    ),
    added: new Set([...stemsOf.keys()].filter(line => line.code.length > 4 && !known.has(line))),
    lineCalled: linesByName(descriptions),
  }
}

type DescribedLine = { readonly line: TariffLine; readonly stems: ReadonlySet<string> }

/** What all lines of a heading say tells none of them apart. */
function tellingApart(lines: readonly DescribedLine[]) {
  const [first, ...others] = lines
  const shared = [...(first?.stems ?? [])].filter(word =>
    others.every(({ stems }) => stems.has(word)),
  )
  return lines.map(
    ({ line, stems }) =>
      [line, new Set([...stems].filter(word => !shared.includes(word)))] as const,
  )
}

function linesByName(descriptions: OfficialTable): ReadonlyMap<string, string | null> {
  const lines = new Map<string, string | null>()
  for (const [code, description] of descriptions) {
    const name = foldedWords(description).join(' ')
    if (code.length === 6) lines.set(name, lines.has(name) ? null : code)
  }
  return lines
}

function tellingStems({ roleOf, stemsOf }: Vocabulary, description: string): ReadonlySet<string> {
  const stems = foldedWords(includedText(description)).flatMap(stemsOf)
  return new Set(stems.filter(word => !roleOf.has(word) && !/^\d+$/.test(word)))
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
