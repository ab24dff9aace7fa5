import { expect, test } from 'vitest'
import { shipmentStates } from '#core/shipment/state.ts'
import {
  shownStates,
  statesOfFilter,
  statuses,
  statusFilters,
  toStatus,
} from '#http/v5/wire/status.ts'

test('each state but that of a deleted draft has a status of its own, which finds it again', () => {
  expect(shipmentStates.filter(state => !shownStates.some(shown => shown === state))).toEqual([
    'cancelled',
  ])
  expect(new Set(statuses).size).toBe(shownStates.length)
  for (const state of shownStates) expect(statesOfFilter(toStatus(state))).toEqual([state])
})

test('case does not count in a filter, and a space, a hyphen and an underscore are one', () => {
  for (const word of ['in_transit', ' In Transit ', 'IN-TRANSIT']) {
    expect(statesOfFilter(word)).toEqual(['in_transit'])
  }
  expect(statesOfFilter('unpaid')).toEqual(['draft', 'purchasing'])
  for (const word of ['', 'void', 'intransit']) expect(statesOfFilter(word)).toBeNull()
  for (const word of statusFilters) expect(statesOfFilter(word)).not.toBeNull()
})
