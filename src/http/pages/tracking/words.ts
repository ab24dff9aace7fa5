import type { ShipmentState } from '#core/shipment/state.ts'
import type { TrackingEvent } from '#core/shipment/tracking-event.ts'

export type Sentence = { readonly heading: string; readonly sentence: string }

/** All texts of the pages in one language. */
export type Words = {
  readonly language: 'en' | 'fr'
  /** Formats days, times and the names of countries. */
  readonly locale: string
  readonly sandboxNotice: string
  readonly states: Readonly<Record<ShipmentState, Sentence>>
  /** Headings of the states that a parcel passes through, in order. */
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
  readonly noEvents: string
  /** `days` is a number or a range: `2` or `2–5`. */
  daysAfterReceipt(days: string): string
  event(event: TrackingEvent): string
  /** `zone` is the name of a time zone. */
  zoneNotice(zone: string): string
  /** What is called otherwise where a truck brings pallets. */
  readonly freight: Pick<
    Words,
    'sandboxNotice' | 'states' | 'steps' | 'parcel' | 'noEvents' | 'daysAfterReceipt' | 'event'
  >
  readonly unknownParcel: Sentence
  readonly failure: Sentence
  tooManyLookUps(seconds: number): Sentence
}
