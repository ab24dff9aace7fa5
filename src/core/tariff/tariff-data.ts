/** What the almanac says of the Harmonized System, in words of our own. */
export type TariffData = {
  /** Headings of four digits and, where goods are shipped often, their lines of six. */
  readonly lines: readonly TariffLine[]
  readonly marks: readonly TariffMark[]
  /** By group of marks: the question that tells its marks apart. */
  readonly questions: ReadonlyMap<string, string>
  readonly vague: readonly VagueWords[]
  /** What a word is read as: an irregular plural, another spelling, a trade name. */
  readonly spellings: ReadonlyMap<string, string>
  readonly plainWords: readonly PlainWord[]
}

export type TariffLine = {
  readonly code: string
  readonly description: string
  /** What goods must be for this line, where its sisters take the others: `cotton`, `women`. */
  readonly marks: readonly string[]
  /** The line of its heading that most parcels fall in. */
  readonly usual: boolean
  readonly terms: readonly TariffTerm[]
}

export type TariffTerm = {
  readonly words: string
  /** Belongs here only with one of the line's marks: a mug is of glass or of another heading. */
  readonly conditional: boolean
  /** Belongs to another heading: what is called so is none of this line's goods. */
  readonly elsewhere: boolean
}

/** A property that lines are told apart by, with the words that show it. */
export type TariffMark = {
  readonly group: string
  readonly name: string
  readonly words: readonly string[]
}

export type VagueWords = { readonly words: readonly string[]; readonly ask: string }

export const plainRoles = ['joining', 'filler', 'colour', 'size', 'praise', 'container'] as const

/** `joining` words demote what follows them; all others tell nothing about the goods. */
export type PlainRole = (typeof plainRoles)[number]

export type PlainWord = { readonly role: PlainRole; readonly word: string }
