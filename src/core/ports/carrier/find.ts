import type { RemoteSale } from './sell.ts'

export type SearchableCarrier = {
  /** What was sold under our reference; null where nothing was. Absent: it can't be searched. */
  find(reference: string, signal: AbortSignal): Promise<RemoteSale | null>
}
