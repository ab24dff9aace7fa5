import type { Caller } from '../../account/authenticate.ts'
import { hasPlace } from '../../address/complete-address.ts'
import type { PostalAddress } from '../../address/postal-address.ts'
import { addressDoubts } from '../../address-check/address-doubts.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { FreightRequest } from '../../freight/freight-shipment.ts'
import type { LabelAddress } from '../../ports/label-address.ts'
import { ownAddress } from '../../rating/own-address.ts'
import type { World } from '../../world.ts'
import { senderOnLabel } from '../decide/parties.ts'
import { lackingIn } from '../draft-notes.ts'

type CallingAccount = Pick<Caller, 'accountName' | 'settings'>

/** The address where freight is picked up, as its papers show it. */
export const pickupAddress = (
  catalogue: Catalogue,
  account: CallingAccount,
  fromAddress: PostalAddress | null,
): LabelAddress => senderOnLabel(fromAddress, ownPlace(catalogue, account), catalogue)

/** An account without an address shows the place of a drop-off location, whose telephone is other people's. */
function ownPlace(catalogue: Catalogue, { accountName, settings }: CallingAccount): LabelAddress {
  const own = ownAddress(accountName, settings.region, settings, catalogue)
  return settings.returnAddress === null ? { ...own, phone: null, email: null } : own
}

/** A truck drives there first. */
export function notesOfPickup(
  { addressAlmanac }: Pick<World, 'addressAlmanac'>,
  { settings }: CallingAccount,
  { origin, fromAddress, pickupOn }: FreightRequest,
  requestedOn: string | null,
): readonly string[] {
  if (origin === null) return []
  const isOwn = fromAddress === null || !hasPlace(fromAddress)
  const place = { ...origin, residential: false }
  return [
    ...(isOwn && settings.returnAddress === null
      ? [`The account has no address of its own, so the carrier will pick up in ${origin.city}.`]
      : []),
    ...lackingIn('address of the pickup', place),
    ...addressDoubts(place, addressAlmanac(), 'address').map(says => `Pickup: ${says}`),
    ...(requestedOn === pickupOn
      ? []
      : [`There are no pickups on ${requestedOn}, so the pickup is on ${pickupOn}.`]),
  ]
}
