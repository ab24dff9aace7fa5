import { describe, expect, it } from 'vitest'
import { mayBecome, type ShipmentState, shipmentStates } from '#core/shipment/state.ts'

/** Read row by row: from the state in front, to each state behind it, and to no other. */
const table: Readonly<Record<ShipmentState, string>> = {
  draft: 'purchasing bought cancelled',
  purchasing: 'bought draft',
  bought: 'accepted sorted in_transit delivered exception expired void_asked voided',
  accepted: 'sorted in_transit delivered exception',
  sorted: 'in_transit delivered exception',
  in_transit: 'delivered exception',
  delivered: '',
  exception: 'in_transit delivered',
  expired: 'accepted sorted in_transit delivered exception void_asked voided',
  void_asked: 'voided bought expired',
  voided: '',
  cancelled: '',
}

describe('the life of a shipment', () => {
  const pairs = shipmentStates.flatMap(from => shipmentStates.map(to => [from, to] as const))

  it.each(pairs)('%s to %s', (from, to) => {
    expect(mayBecome(from, to)).toBe(table[from].split(' ').includes(to))
  })
})
