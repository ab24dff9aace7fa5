import type { DraftRequest } from '#core/purchase/draft.ts'
import type { ShipmentRequest as CoreRequest } from '#core/shipment/shipment.ts'
import { drawnAddress, drawnParcel } from './drawn-parcel.ts'

/** What `toReplacement` reads back. */
export const drawnShipment = (
  request: CoreRequest,
  service: string | number | null,
  { orderId, storeId }: Pick<DraftRequest, 'orderId' | 'storeId'>,
) => ({
  to_address: drawnAddress(request.toAddress),
  ...drawnParcel(request),
  service,
  label_format: request.labelFormat === 'pdf' ? null : request.labelFormat,
  is_fba: request.isFba || null,
  tax_identifier: taxIdentifierFields(request.taxIdentifier),
  customs: request.customs,
  order_id: orderId,
  store_id: idOf(storeId),
})

const taxIdentifierFields = (known: CoreRequest['taxIdentifier']) =>
  known && {
    tax_type: known.taxType,
    number: known.number,
    issuing_authority: known.issuingAuthority,
  }

/** The core keeps an id as it was sent. What is none is no number, and the schema refuses it. */
export const idOf = (text: string | null): number | null => (text === null ? null : Number(text))

/** Version 5 has goods by items alone, and weighs packages alone. */
export const canBeSent = (request: CoreRequest): boolean =>
  [request.customsDescription, request.hsCode, request.countryOfOrigin, request.value].every(
    part => part === null,
  ) && request.items.every(({ weight, weightUnit }) => weight === null && weightUnit === null)
