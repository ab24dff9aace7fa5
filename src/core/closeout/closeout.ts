import type { Instant } from '../time/clock.ts'

/** The shipments that one carrier got in one region at the end of a day; it never changes. */
export type Closeout = {
  readonly id: number
  readonly carrierCode: string
  readonly carrierName: string
  readonly region: string
  readonly shipmentsCount: number
  readonly weightTicks: number
  /** By the account's clock. */
  readonly createdAt: Instant
}
