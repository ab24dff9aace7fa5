import { type AnyShipment, isFreight } from '#core/facts.ts'

/** What people call the end of a shipment: a label is voided, and the booking of a truck is cancelled. */
export type VoidWords = {
  readonly heading: string
  /** As in: it cannot be voided. */
  readonly participle: string
  /** As in: it is void. */
  readonly state: string
  /** What the carrier is asked to do. */
  readonly ofWhat: string
  /** Before the last moment; null where something else ends it, such as the truck. */
  readonly until: string | null
  readonly whileUnused: string
  readonly warning: string
  readonly meanwhile: string
  readonly done: string
}

const label: VoidWords = {
  heading: 'Void and refund',
  participle: 'voided',
  state: 'void',
  ofWhat: 'void the label',
  until: 'Unused, it can be voided until',
  whileUnused: 'It can be voided until its first scan',
  warning: 'The label must not be used any more, and this cannot be undone.',
  meanwhile: 'The barcode must not be used meanwhile.',
  done: 'The label is void. Its barcode must not be used any more.',
}

const booking: VoidWords = {
  heading: 'Cancel and refund',
  participle: 'cancelled',
  state: 'cancelled',
  ofWhat: 'cancel the booking',
  until: null,
  whileUnused: 'It can be cancelled until the truck has picked it up',
  warning: 'No truck comes, the papers must not be used any more, and this cannot be undone.',
  meanwhile: 'The papers must not be used meanwhile.',
  done: 'The booking is cancelled. No truck comes, and its papers must not be used any more.',
}

export const voidWords = (shipment: AnyShipment): VoidWords =>
  isFreight(shipment) ? booking : label

/** On the button. */
export function voidWord(shipment: AnyShipment): string {
  if (shipment.state === 'draft') return 'Delete'
  return isFreight(shipment) ? 'Cancel booking' : 'Void'
}
