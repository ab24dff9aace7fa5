import { displayName } from '../catalogue/catalogue-names.ts'
import type { JournalTransaction } from '../ledger/ledger-store.ts'
import { refundPosting, salePosting } from '../ledger/purchase-postings.ts'
import type { StoredLabel } from '../ports/labels.ts'
import { boughtLabel, labelMade } from '../purchase/bought-label.ts'
import type { BoughtLabel } from '../shipment/shipment.ts'
import type { NewShipment } from '../shipment/shipment-store.ts'
import type { Instant } from '../time/clock.ts'
import { hourMs } from '../time/durations.ts'
import { expiresAfterMs, type Step } from '../tracking/journey.ts'
import { scansUntil } from '../tracking/move-parcels.ts'
import type { World } from '../world.ts'
import { type Chance, inventAddress, type SeedTown } from './invented-people.ts'
import type { Offer } from './offers.ts'
import type { PastShipment } from './seed-store.ts'

/** The planned facts: the shipment's numbers, and the time of its creation. */
type PlannedShipment = {
  readonly id: number
  readonly shipCode: string
  readonly orderId: string | null
  readonly serial: number
  /** The account's local day of the creation. */
  readonly day: string
  /** Whether its label and papers are drawn as its purchase would have drawn them. */
  readonly hasWholeLabel: boolean
  readonly postingIds: readonly [number, number]
  /** By the account's clock, as is `now`. */
  readonly createdAt: Instant
  readonly now: Instant
  /** How far that clock runs ahead of the system's, which money is dated by. */
  readonly clockOffsetMs: number
}

export type InventedShipment = {
  readonly past: PastShipment
  readonly postings: readonly JournalTransaction[]
}

/** Before the first scan: a scanned parcel can't be voided. */
const voidedWithinMs = 5 * hourMs

type Fate = 'draft' | 'voided' | 'astray' | 'unused' | 'as planned'

/** A few of a hundred parcels have an unusual fate, so that client code meets these, too. */
function fateOf(chance: number): Fate {
  if (chance < 0.02) return 'draft'
  if (chance < 0.05) return 'voided'
  if (chance < 0.06) return 'astray'
  return chance < 0.07 ? 'unused' : 'as planned'
}

export function pastShipment(
  world: World,
  offer: Offer,
  planned: PlannedShipment,
  chance: Chance,
): InventedShipment {
  const fate = fateOf(chance())
  const shipment = draftFor(offer, planned, chance)
  if (fate === 'draft')
    return { past: { shipment, label: null, sale: null, events: [] }, postings: [] }
  const { id, createdAt, serial, now, clockOffsetMs } = planned
  const { decision, service } = offer
  const sold = offer.sell({ ...shipment, day: planned.day }).issue(serial)
  const { trackingCode, otherTrackingCodes = [] } = sold
  const bought = boughtLabel(
    service,
    decision.quote,
    { trackingCode, otherTrackingCodes },
    { boughtAt: createdAt, notes: [] },
  )
  const soldAt = createdAt - clockOffsetMs
  const voidedAt = createdAt + Math.floor(chance() * voidedWithinMs)
  const isVoided = fate === 'voided' && voidedAt <= now
  const journey = isVoided ? [] : journeyOf(world, bought, shipment, fate)
  const { scans, state, nextAt } = scansUntil(journey, 'bought', now)
  const label = world.labels.pack(
    // The content of a label is made when it is read, so no sample reads it.
    planned.hasWholeLabel
      ? world.labels.layOut(sold.label)
      : sampleLabel(bought, shipment.shipCode),
  )
  const voided = { state: 'voided', description: 'Voided', location: '', at: voidedAt } as const
  const past: PastShipment = {
    shipment: {
      ...shipment,
      state: isVoided ? 'voided' : state,
      bought,
      totalPaid: bought.price.total,
      nextMoveAt: nextAt,
    },
    label,
    sale: {
      carrier: service.carrierCode,
      reference: `${world.environment}-${id}-1`,
      trackingCode,
      label,
      soldAt,
      cancelledAt: isVoided ? voidedAt - clockOffsetMs : null,
    },
    events: [labelMade(createdAt), ...scans, ...(isVoided ? [voided] : [])],
  }
  return { past, postings: postingsOf(offer, planned, bought, isVoided ? voidedAt : null) }
}

const draftFor = (
  { request, place }: Offer,
  { id, shipCode, orderId, createdAt }: PlannedShipment,
  chance: Chance,
): NewShipment => ({
  id,
  shipCode,
  state: 'draft',
  createdAt,
  orderId,
  storeId: null,
  batchId: null,
  request: { ...request, toAddress: inventAddress(place satisfies SeedTown, chance) },
  bought: null,
  totalPaid: 0,
  nextMoveAt: null,
})

function journeyOf(
  world: World,
  bought: BoughtLabel,
  { request }: NewShipment,
  fate: Fate,
): readonly Step[] {
  if (fate === 'unused') return [{ state: 'expired', at: bought.boughtAt + expiresAfterMs }]
  const planned = world.journey({ ...bought, recipientName: request.toAddress.name })
  if (fate !== 'astray') return planned
  return planned.map(step => (step.state === 'delivered' ? { ...step, state: 'exception' } : step))
}

function postingsOf(
  { decision, service }: Offer,
  { shipCode, postingIds, createdAt, clockOffsetMs }: PlannedShipment,
  { trackingCode }: BoughtLabel,
  voidedAt: Instant | null,
): readonly JournalTransaction[] {
  const [saleId, refundId] = postingIds
  const price = decision.quote
  const { serviceName } = service
  const sold = { id: saleId, at: createdAt - clockOffsetMs, shipCode, price }
  const sale = salePosting('credits', sold, { serviceName, trackingCode })
  if (voidedAt === null) return [sale]
  const refunded = { id: refundId, at: voidedAt - clockOffsetMs, shipCode, price }
  return [sale, refundPosting(refunded, trackingCode)]
}

/**
 * Replaces the labels of a large seed's older parcels, which nobody prints: the whole ones would take
 * twice the time of all other rows, and three times their space.
 */
const sampleLabel = (
  { carrierName, serviceName, trackingCode }: BoughtLabel,
  shipCode: string,
): StoredLabel => ({
  layout: 1,
  pages: [
    {
      marks: [
        line(120, 64, 'SAMPLE'),
        line(220, 30, displayName(carrierName)),
        line(270, 30, displayName(serviceName)),
        line(370, 36, trackingCode),
        line(440, 26, `SHIP CODE: ${shipCode}`),
      ],
    },
  ],
})

const line = (y: number, size: number, text: string) =>
  ({ kind: 'text', x: 40, y, size, bold: true, anchor: 'start', text }) as const
