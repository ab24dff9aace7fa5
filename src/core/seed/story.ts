import type { JournalTransaction } from '../ledger/ledger-store.ts'
import { shipCode } from '../shipment/ship-code.ts'
import { dayIn } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { busyHours } from './busy-hours.ts'
import { withChapterMoney } from './chapter-money.ts'
import { chanceFrom, pick } from './invented-people.ts'
import { pastShipment } from './past-shipment.ts'
import { chapterLength, offersIn, type Plot } from './plot.ts'
import type { Past, PastShipment } from './seed-store.ts'

/** Tells a chapter, the same however often. */
export type Teller = (chapter: number) => Past

/** Of ten parcels seven are for an order of a shop. */
const ordered = 0.7
const slotMs = 900_000

export async function tellerOf(world: World, plot: Plot): Promise<Teller> {
  const { account, clockOffsetMs, firstId, firstPosting, now, since } = plot
  const offers = await offersIn(world, plot)
  const momentAt = busyHours(since, now)
  const dayOf = dayBySlot(account.settings.timeZone)

  const tellShipment = (index: number) => {
    const id = firstId + index
    const chance = chanceFrom(id)
    const offer = pick(offers, chance)
    const createdAt = momentAt(index / plot.shipments)
    const posting = firstPosting + 2 * (plot.chapters + index)
    const serial =
      (plot.firstSerials.get(offer.selling.numbers) ?? 0) + (plot.serialPlaces[index] ?? 0)
    const given = {
      id,
      shipCode: shipCode(dayOf(createdAt), id, world.shipCodeKey),
      orderId: chance() < ordered ? `#${1000 + id}` : null,
      serial,
      postingIds: [posting, posting + 1],
      createdAt,
      now,
      clockOffsetMs,
    } as const
    return pastShipment(world, offer, given, chance)
  }
  return chapter => {
    const shipments: PastShipment[] = []
    const postings: JournalTransaction[] = []
    const from = chapter * chapterLength
    const end = Math.min(plot.shipments, from + chapterLength)
    for (let index = from; index < end; index += 1) {
      const told = tellShipment(index)
      shipments.push(told.past)
      postings.push(...told.postings)
    }
    return { shipments, postings: withChapterMoney(postings, firstPosting + 2 * chapter) }
  }
}

/** The local day, asked once for each quarter of an hour: no zone changes its day in between. */
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
