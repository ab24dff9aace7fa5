import type { RemoteSale } from './sell.ts'

export type SearchableCarrier = {
  /**
   * What was sold under our reference, or under the carrier's own handle where `prepare` gave one; null
   * where nothing was. Absent: it can't be searched.
   */
  find(reference: string, signal: AbortSignal, handle?: string | null): Promise<RemoteSale | null>
}
