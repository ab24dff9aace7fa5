import type { OfficialWords } from './official-words.ts'
import type { PlainRole, TariffData, TariffLine, TariffMark } from './tariff-data.ts'
import { foldedWords, stem } from './words.ts'

/** A term of the almanac as stems. */
export type Phrase = {
  readonly line: TariffLine
  /** The number of its heading among all headings. */
  readonly heading: number
  readonly term: string
  readonly stems: readonly string[]
  /** The stem that names the thing; the others say which kind of it. */
  readonly head: string
  readonly conditional: boolean
  readonly elsewhere: boolean
  /** How much all its stems tell, together. */
  readonly information: number
}

export type Heading = {
  readonly line: TariffLine
  readonly lines: readonly TariffLine[]
  /** All marks of the heading itself. */
  readonly marks: ReadonlySet<string>
  /** Marks that tell its lines apart. */
  readonly lineMarks: ReadonlySet<string>
}

/** The almanac, arranged for questions. */
export type Vocabulary = {
  readonly data: TariffData
  /** By number; undefined where an imported table lacks the heading. */
  readonly headings: readonly (Heading | undefined)[]
  readonly phrasesWith: ReadonlyMap<string, readonly Phrase[]>
  /** By stem: the lines whose description has it. */
  readonly describedWith: ReadonlyMap<string, readonly DescribedLine[]>
  readonly information: ReadonlyMap<string, number>
  /** Stems that terms end with: what a title can be about. */
  readonly heads: ReadonlySet<string>
  /** By stems joined with blanks: `cotton` is a mark of its own and a textile. */
  readonly marksOf: ReadonlyMap<string, readonly string[]>
  readonly groupOf: ReadonlyMap<string, string>
  readonly roleOf: ReadonlyMap<string, PlainRole>
  /** By stems joined with blanks: what to ask. */
  readonly vague: ReadonlyMap<string, string>
  readonly stemsOf: (word: string) => readonly string[]
  /** Null without an imported table. */
  readonly official: OfficialWords | null
}

type DescribedLine = { readonly heading: number; readonly line: TariffLine }

export function compileVocabulary(data: TariffData): Vocabulary {
  const stemsOfWord = stemsBy(data.spellings)
  const stemsOf = (text: string): readonly string[] => foldedWords(text).flatMap(stemsOfWord)
  const roleOf = new Map(data.plainWords.map(({ role, word }) => [stem(word), role]))
  const headings = headingsOf(data.lines)
  const terms = headings.flatMap((heading, index) =>
    [heading.line, ...heading.lines].flatMap(line =>
      line.terms.map(term => ({ line, heading: index, term, stems: stemsOf(term.words) })),
    ),
  )
  const described = headings.flatMap((heading, index) =>
    [heading.line, ...heading.lines].map(line => ({
      line,
      heading: index,
      stems: stemsOf(line.description).filter(word => !roleOf.has(word)),
    })),
  )
  const information = informationOf([...terms, ...described], headings.length)
  const sumOf = (stems: readonly string[]): number =>
    stems.reduce((sum, word) => sum + (information.get(word) ?? 0), 0)
  const phrases = terms.map(({ term, stems, ...rest }) => ({
    ...rest,
    stems,
    term: term.words,
    conditional: term.conditional,
    elsewhere: term.elsewhere,
    head: headOf(stems, roleOf),
    information: sumOf(stems),
  }))
  return {
    data,
    headings,
    phrasesWith: byStem(phrases),
    describedWith: byStem(described),
    information,
    heads: new Set(phrases.map(({ head }) => head)),
    marksOf: marksOf(data.marks, stemsOf),
    groupOf: new Map(data.marks.map(({ name, group }) => [name, group])),
    roleOf,
    vague: new Map(
      data.vague.flatMap(({ words, ask }) =>
        words.map(word => [stemsOf(word).join(' '), ask] as const),
      ),
    ),
    stemsOf: stemsOfWord,
    official: null,
  }
}

/** A word that is spelled as itself is no plural of another: `shorts` are not short. */
const stemsBy =
  (spellings: ReadonlyMap<string, string>) =>
  (word: string): readonly string[] => {
    const means = spellings.get(word) ?? spellings.get(stem(word)) ?? word
    return means.split(' ').map(part => (spellings.get(part) === part ? part : stem(part)))
  }

function marksOf(
  marks: readonly TariffMark[],
  stemsOf: (text: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const shown = marks.flatMap(({ name, words }) =>
    words.map(word => ({ name, stems: stemsOf(word).join(' ') })),
  )
  return new Map(
    [...Map.groupBy(shown, ({ stems }) => stems)].map(
      ([stems, all]) => [stems, all.map(({ name }) => name)] as const,
    ),
  )
}

function headingsOf(lines: readonly TariffLine[]): readonly Heading[] {
  const below = Map.groupBy(
    lines.filter(({ code }) => code.length > 4),
    ({ code }) => code.slice(0, 4),
  )
  return lines
    .filter(({ code }) => code.length === 4)
    .map(line => {
      const within = below.get(line.code) ?? []
      const lineMarks = new Set(within.flatMap(({ marks }) => marks))
      return { line, lines: within, marks: new Set(line.marks), lineMarks }
    })
}

/** In `case for phones` the case is meant, in `phone case` the last word is. */
function headOf(stems: readonly string[], roleOf: ReadonlyMap<string, PlainRole>): string {
  const joint = stems.findIndex((word, at) => at > 0 && roleOf.get(word) === 'joining')
  return stems.at(joint < 0 ? -1 : joint - 1) ?? ''
}

/** A stem that few headings have tells much: a stem of all headings tells nothing. */
function informationOf(
  sources: readonly { readonly heading: number; readonly stems: readonly string[] }[],
  total: number,
): ReadonlyMap<string, number> {
  const headingsWith = new Map<string, Set<number>>()
  for (const { heading, stems } of sources) {
    for (const word of stems) {
      const known = headingsWith.get(word)
      if (known === undefined) headingsWith.set(word, new Set([heading]))
      else known.add(heading)
    }
  }
  return new Map(
    [...headingsWith].map(([word, { size }]) => [word, Math.log(1 + total / (size + 1))]),
  )
}

function byStem<T extends { readonly stems: readonly string[] }>(
  sources: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const index = new Map<string, T[]>()
  for (const source of sources) {
    for (const word of new Set(source.stems)) {
      const known = index.get(word)
      if (known === undefined) index.set(word, [source])
      else known.push(source)
    }
  }
  return index
}
