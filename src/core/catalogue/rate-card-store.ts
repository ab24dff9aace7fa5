import type { Instant } from '../time/clock.ts'

/** An imported card, without its text. */
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

/** The operator owns the cards, and every account of a world shares them: there is no tenant. */
export type RateCardReader = {
  list(): Promise<readonly ImportedCard[]>
  /** The CSV text of a card, as validated. */
  text(id: number): Promise<string | null>
  /**
   * Changes with every import, and with every change of an account at a carrier: a running server watches
   * it to compile the catalogue again.
   */
  generation(): Promise<number>
}

export type RateCardWriter = RateCardReader & {
  insert(card: Omit<ImportedCard, 'version'>, text: string): Promise<ImportedCard>
}
