/** The Harmonized System as its keepers word it: a description for each code of 2, 4 and 6 digits. */
export type OfficialTable = ReadonlyMap<string, string>

/** A line for each code, which can be read again whatever the file looked like that it came from. */
export const writeOfficialTable = (table: OfficialTable): string =>
  [...table].map(([code, description]) => `${code}\t${description}`).join('\n')

export const readOfficialTable = (text: string): OfficialTable =>
  new Map(
    text.split('\n').map(line => {
      const [code = '', description = ''] = line.split('\t')
      return [code, description] as const
    }),
  )

/** What the almanac and an official table have of each other. */
export type TableGaps = {
  /** Headings whose everyday words lead nowhere. */
  readonly lostHeadings: readonly string[]
  /** Lines whose everyday words lead to their heading alone. */
  readonly lostLines: readonly string[]
  /** Headings that only their official description leads to. */
  readonly wordlessHeadings: readonly string[]
}

export function gapsOf(table: OfficialTable, almanacCodes: readonly string[]): TableGaps {
  const lost = almanacCodes.filter(code => !table.has(code)).toSorted()
  const known = new Set(almanacCodes)
  return {
    lostHeadings: lost.filter(code => code.length === 4),
    lostLines: lost.filter(code => code.length === 6 && table.has(code.slice(0, 4))),
    wordlessHeadings: [...table.keys()].filter(code => code.length === 4 && !known.has(code)),
  }
}
