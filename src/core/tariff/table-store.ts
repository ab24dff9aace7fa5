import type { Instant } from '../time/clock.ts'

/** An imported table of the Harmonized System, without its text. */
export type ImportedTable = {
  /** Rises by one with each import. */
  readonly version: number
  readonly validFrom: string
  readonly importedAt: Instant
  readonly source: string
  readonly chapters: number
  readonly headings: number
  /** Of six digits. */
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
