import { blankAddress } from '#core/address/postal-address.ts'
import type { Command } from '#core/command/command.ts'
import type { FreightRequest } from '#core/freight/freight-shipment.ts'
import type { UncheckedUnit } from '#core/freight/unchecked-freight.ts'
import { bookFreight as bookOnce, bookSavedFreight } from '#core/purchase/freight/book-freight.ts'
import type {
  FreightCreation,
  FreightDraftBooking,
} from '#core/purchase/freight/freight-request.ts'
import { saveFreight as saveOnce } from '#core/purchase/freight/save-freight.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import { requestKey } from './create-shipment.ts'

export const pallet: UncheckedUnit = {
  quantity: 1,
  unitType: 'pallet',
  weight: 500,
  weightUnit: 'lbs',
  length: 48,
  width: 40,
  height: 45,
  sizeUnit: 'in',
  freightClass: null,
  nmfc: null,
  pieces: null,
  hazmat: false,
  stackable: true,
  description: 'Machine parts',
}

/** The second carrier's: it goes everywhere, and fails at the magic postal codes. */
export const everywhere = '<FreightB> LTL Standard'
/** The first carrier's, within Canada. */
export const withinCanada = '<FreightA> LTL Standard'

/** One pallet from Ontario to Montreal; what is named is otherwise. */
export const freightRequest = (
  changes: Partial<FreightRequest> = {},
  name: string | null = 'Ann',
): FreightRequest => ({
  toAddress: {
    ...blankAddress,
    name,
    address1: '500 Place d’Armes',
    city: 'Montreal',
    provinceCode: 'QC',
    postalCode: 'H2X 1Y4',
    countryCode: 'CA',
    residential: false,
  },
  fromAddress: null,
  units: [pallet],
  accessorials: [],
  pickupOn: null,
  service: everywhere,
  items: [],
  reference: null,
  specialInstructions: null,
  emergencyPhone: null,
  origin: null,
  ...changes,
})

/** A booking and the key that its client sent with it. */
export type KeyedFreight = FreightCreation & { readonly key: string | null }

export const freightCreation = (
  request: FreightRequest = freightRequest(),
  changes: Partial<KeyedFreight> = {},
): KeyedFreight => ({
  request,
  orderId: null,
  storeId: null,
  maxPrice: null,
  fault: null,
  key: null,
  pathOf: ({ part }) => part,
  ...changes,
})

const keyed = (command: Command, key: string | null): Command => ({
  ...command,
  key: key === null ? null : requestKey(key, 'v5'),
})

export const bookFreight = (
  command: Command,
  { key, ...creation }: KeyedFreight = freightCreation(),
): Promise<CreatedShipment> => bookOnce(keyed(command, key), () => creation)

export const saveFreight = (
  command: Command,
  { key, ...creation }: KeyedFreight = freightCreation(),
): Promise<CreatedShipment> => saveOnce(keyed(command, key), () => creation)

/** Books saved freight as it is, unless otherwise said. */
export const bookDraft = (
  command: Command,
  shipmentId: number,
  { key = null, ...changes }: Partial<FreightDraftBooking> & { key?: string | null } = {},
): Promise<CreatedShipment> =>
  bookSavedFreight(keyed(command, key), () => ({
    shipmentId,
    service: null,
    maxPrice: null,
    fault: null,
    pathOf: ({ part }) => part,
    ...changes,
  }))
