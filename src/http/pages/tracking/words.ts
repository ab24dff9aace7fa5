import type { ShipmentState } from '#core/shipment/state.ts'
import type { TrackingEvent } from '#core/tracking/event-store.ts'

export type Sentence = { readonly heading: string; readonly sentence: string }

/** Everything that the pages say, in one language. */
export type Words = {
  readonly language: 'en' | 'fr'
  /** How days, times and countries are written. */
  readonly locale: string
  readonly sandboxNotice: string
  readonly standings: Readonly<Record<ShipmentState, Sentence>>
  /** Of the journey, in their order. */
  readonly steps: readonly string[]
  readonly parcel: string
  readonly progress: string
  readonly details: string
  readonly sender: string
  readonly destination: string
  readonly carrier: string
  readonly service: string
  readonly trackingNumber: string
  readonly expected: string
  readonly carrierPhone: string
  readonly history: string
  readonly untracked: string
  readonly nothingSeen: string
  /** Of `2` or `2–5`. */
  days(days: string): string
  event(event: TrackingEvent): string
  /** Of the name of a time zone. */
  times(zone: string): string
  readonly unknownParcel: Sentence
  readonly failure: Sentence
  tooMany(seconds: number): Sentence
}
