import type { JournalTransaction } from '../ledger/ledger-store.ts'
import { shipCode } from '../shipment/ship-code.ts'
import { dayIn } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { busyHours } from './busy-hours.ts'
import { chanceFrom, pick } from './invented-people.ts'
import { withPartMoney } from './part-money.ts'
import { type InventedShipment, pastShipment } from './past-shipment.ts'
import { type SeedPlan, shipmentsPerPart } from './seed-plan.ts'
import type { Past, PastShipment } from './seed-store.ts'

/** Seven of ten parcels are for an order of a shop. */
const ordered = 0.7
const slotMs = 900_000

/** So many of a seed's newest shipments have whole labels. */
const wholeLabels = 10_000

/** No client's order is called so by chance beside a shipment with that id. */
export const seededOrderId = (shipmentId: number): string => `#${1000 + shipmentId}`

/** Invents any part of a planned seed. A part is always the same: a command may run twice. */
export function partInventor(world: World, plan: SeedPlan): (part: number) => Past {
  const inventShipment = shipmentInventor(world, plan)
  return part => {
    const shipments: PastShipment[] = []
    const postings: JournalTransaction[] = []
    const from = part * shipmentsPerPart
    const end = Math.min(plan.shipments, from + shipmentsPerPart)
    for (let index = from; index < end; index += 1) {
      const invented = inventShipment(index)
      shipments.push(invented.past)
      postings.push(...invented.postings)
    }
    return { shipments, postings: withPartMoney(postings, plan.firstPosting + 2 * part) }
  }
}

/** The id of a shipment decides everything random about it. */
function shipmentInventor(world: World, plan: SeedPlan): (index: number) => InventedShipment {
  const { clockOffsetMs, now } = plan
  const momentAt = busyHours(plan.since, now)
  const dayOf = dayBySlot(plan.account.settings.timeZone)
  return index => {
    const id = plan.firstId + index
    const chance = chanceFrom(id)
    const offer = pick(plan.offers, chance)
    const createdAt = momentAt(index / plan.shipments)
    const day = dayOf(createdAt)
    const posting = plan.firstPosting + 2 * (plan.parts + index)
    const firstSerial = plan.firstSerials.get(offer.numbers) ?? 0
    const planned = {
      id,
      day,
      hasWholeLabel: plan.shipments - index <= wholeLabels,
      shipCode: shipCode(day, id, world.shipCodeKey),
      orderId: chance() < ordered ? seededOrderId(id) : null,
      serial: firstSerial + (plan.serialPlaces[index] ?? 0),
      postingIds: [posting, posting + 1],
      createdAt,
      now,
      clockOffsetMs,
    } as const
    return pastShipment(world, offer, planned, chance)
  }
}

/** The local day, computed once for each quarter of an hour: no zone changes its day within one. */
function dayBySlot(timeZone: string): (at: Instant) => string {
  let slot = -1
  let day = ''
  return at => {
    const current = Math.floor(at / slotMs)
    if (current !== slot) {
      slot = current
      day = dayIn(timeZone, at)
    }
    return day
  }
}
