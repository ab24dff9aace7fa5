import { addressDoubts } from '../../address-check/address-doubts.ts'
import type { AnyCommand } from '../../command/command.ts'
import type { FreightRequest, FreightShipment } from '../../freight/freight-shipment.ts'
import type { UnbookedFreight } from '../../freight/freight-store.ts'
import type { World } from '../../world.ts'
import { type DraftOf, newDraft, savedDraft } from '../draft.ts'
import { lackingIn, lostLetters } from '../draft-notes.ts'
import type { FreightDraftRequest } from './freight-request.ts'

export type FreightDraft = DraftOf<FreightShipment> & { readonly goods: 'freight' }

/** New freight, under a number from the range of all shipments. */
export const newFreight = async (
  command: AnyCommand,
  id: number,
  { request, orderId, storeId }: Omit<FreightDraftRequest, 'pathOf'>,
): Promise<FreightDraft> => ({
  ...(await newDraft(command, id, orderId, storeId)),
  goods: 'freight',
  request,
})

/** The draft that was saved before, as of now. */
export const freightOfSaved = async (
  command: AnyCommand,
  saved: FreightShipment,
  request: FreightRequest,
): Promise<FreightDraft> => ({
  ...(await savedDraft(command, saved, saved.orderId)),
  goods: 'freight',
  request,
})

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
