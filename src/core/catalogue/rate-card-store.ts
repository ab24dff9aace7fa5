import type { Instant } from '../time/clock.ts'

/** One imported card as it was validated: its rows are the CSV's, in the importer's own form. */
export type ImportedCard = {
  readonly id: number
  readonly name: string
  /** Rises by one with each import of the same card. */
  readonly version: number
  readonly service: string
  readonly validFrom: string
  readonly validTo: string | null
  readonly importedAt: Instant
  readonly source: string
  readonly rows: number
}

/** Cards are the operator's, shared by every account of a world: no tenant. */
export type RateCardReader = {
  list(): Promise<readonly ImportedCard[]>
  /** The CSV text of a card, as validated. */
  text(id: number): Promise<string | null>
  /** Changes with every import: what a running server watches to know that it must compile anew. */
  generation(): Promise<number>
}

export type RateCardWriter = RateCardReader & {
  insert(card: Omit<ImportedCard, 'version'>, text: string): Promise<ImportedCard>
}
