import type { Tenant } from '../../access.ts'
import { addressDoubts } from '../../address-check/address-doubts.ts'
import { type AnyCommand, accountNow } from '../../command/command.ts'
import type { FreightRequest, FreightShipment } from '../../freight/freight-shipment.ts'
import type { UnbookedFreight } from '../../freight/freight-store.ts'
import { shipCode } from '../../shipment/ship-code.ts'
import { dayIn } from '../../time/calendar-day.ts'
import type { Instant } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import { linkOf } from '../draft.ts'
import { lackingIn, lostLetters } from '../draft-notes.ts'
import type { FreightDraftRequest } from './freight-request.ts'

/** Freight under its own id and code, before it is written down, or before it is booked. */
export type FreightDraft = Pick<
  FreightShipment,
  'id' | 'shipCode' | 'createdAt' | 'orderId' | 'request'
> & {
  /** The account's local day. */
  readonly day: string
  /** By the account's clock: when it is made, or booked after it was saved. */
  readonly at: Instant
  /** As it was saved before; null for a new one. */
  readonly saved: FreightShipment | null
  readonly storeId: string | null
  /** Our own id of the order that it is made from. */
  readonly order: number | null
}

/** New freight, under a number from the range of all shipments. */
export async function newFreight(
  { world, caller, tenant }: AnyCommand,
  id: number,
  { request, orderId, storeId }: Omit<FreightDraftRequest, 'pathOf'>,
): Promise<FreightDraft> {
  const createdAt = accountNow({ world, caller })
  const day = dayIn(caller.settings.timeZone, createdAt)
  return {
    id,
    shipCode: shipCode(day, id, world.shipCodeKey),
    day,
    createdAt,
    at: createdAt,
    saved: null,
    orderId,
    ...(await linkOf(world.store.read, tenant, orderId, storeId)),
    request,
  }
}

/** Its record before it is booked. */
export const asUnbooked = (
  { id, shipCode, createdAt, orderId, storeId, request }: FreightDraft,
  state: UnbookedFreight['state'],
): UnbookedFreight => ({
  id,
  shipCode,
  state,
  createdAt,
  orderId,
  store: storeId,
  request,
  bought: null,
  totalPaid: 0,
  nextMoveAt: null,
})

/** The draft that was saved before, as of now. */
export async function freightOfSaved(
  { world, caller }: AnyCommand,
  tenant: Tenant,
  saved: FreightShipment,
  request: FreightRequest,
): Promise<FreightDraft> {
  const { id, orderId, createdAt } = saved
  const at = accountNow({ world, caller })
  const day = dayIn(caller.settings.timeZone, at)
  const link = await linkOf(world.store.read, tenant, orderId, saved.store)
  return { id, shipCode: saved.shipCode, day, createdAt, at, saved, orderId, request, ...link }
}

/** Sentences about what is lacking or doubtful. */
export function notesOfFreight(
  { labels, addressAlmanac }: Pick<World, 'labels' | 'addressAlmanac'>,
  request: FreightRequest,
  orderId: string | null,
): readonly string[] {
  const { toAddress, fromAddress, units, emergencyPhone, reference, specialInstructions } = request
  const isDangerous = units.some(({ hazmat }) => hazmat)
  return [
    ...lackingIn('address', toAddress),
    ...addressDoubts(toAddress, addressAlmanac(), 'address'),
    ...(isDangerous && emergencyPhone === null
      ? ['Dangerous goods need a telephone number that is answered 24 hours a day: none was given.']
      : []),
    ...(isDangerous && units.some(({ hazmat, description }) => hazmat && description === null)
      ? ['Dangerous goods need their proper shipping name as the package contents.']
      : []),
    ...lostLetters(
      labels,
      { toAddress, fromAddress, returnAddress: null, isReturn: false },
      orderId,
      {
        goods: units.map(({ description }) => description),
        reference,
        instructions: specialInstructions,
      },
    ),
  ]
}
