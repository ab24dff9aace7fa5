import { expect, test } from 'vitest'
import { isOver, shipmentStates } from '#core/shipment/state.ts'

test('the way of a parcel is over where no state follows, and not while a void may be refused', () => {
  const over = shipmentStates.filter(state => isOver({ state }))
  expect(over).toEqual(['delivered', 'voided', 'cancelled'])
})
