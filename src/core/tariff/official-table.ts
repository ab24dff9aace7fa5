import type { Instant } from '../time/clock.ts'

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
type TableGaps = {
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

/** An imported table of the Harmonized System, without its text. */
export type ImportedTable = {
  /** Rises by one with each import. */
  readonly version: number
  readonly validFrom: string
  readonly importedAt: Instant
  readonly source: string
  readonly chapters: number
  readonly headings: number
  /** Counts the codes of six digits. */
  readonly lines: number
}

/** The operator owns the tables, and every account of a world shares them: there is no tenant. */
export type TableReader = {
  list(): Promise<readonly ImportedTable[]>
  /** A line for each code, as `writeOfficialTable` writes it. */
  text(version: number): Promise<string | null>
}

export type TableWriter = TableReader & {
  insert(table: Omit<ImportedTable, 'version'>, text: string): Promise<ImportedTable>
}

/** The table that began last; of those that began on one day, the one that was imported last. */
export function tableInForce(tables: readonly ImportedTable[], at: Instant): ImportedTable | null {
  const today = new Date(at).toISOString().slice(0, 10)
  const [table = null] = tables
    .filter(({ validFrom }) => validFrom <= today)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom) || b.version - a.version)
  return table
}
