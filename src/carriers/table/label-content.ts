import type { ServiceData } from '#core/catalogue/catalogue-data.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { ParcelNumbering } from '#core/catalogue/numbering.ts'
import { shipperOf } from '#core/numbers/courier-number.ts'
import { asksForSignature, type MailOptions } from '#core/numbers/service-type-code.ts'
import type { SaleOrder } from '#core/ports/carrier/carrier.ts'
import type { CourierContent, LabelContent, LabelPiece, PostContent } from '#core/ports/labels.ts'
import { isDemonstration } from '#core/rating/demonstration-prices.ts'
import type { CompiledCatalogue, CompiledService } from '#core/rating/engine/compiled-catalogue.ts'
import { readDestination } from '#core/rating/engine/destination.ts'
import { explain } from '#core/rating/engine/engine.ts'
import { zoneOf } from '#core/rating/engine/zone-chart.ts'
import type { RateParcel } from '#core/rating/question.ts'
import { routingCode, sortCode } from './sorting-codes.ts'

/** A package of the shipment under its own number. */
export type NumberedParcel = { readonly parcel: RateParcel; readonly trackingNumber: string }
type NumberedParcels = readonly [NumberedParcel, ...NumberedParcel[]]

export function labelContent(
  catalogue: CompiledCatalogue,
  service: CompiledService,
  order: SaleOrder,
  options: MailOptions,
  [first, ...others]: NumberedParcels,
): LabelContent {
  const { question, sender, recipient } = order
  const { numbering, data } = service
  const pieceOf = (parcel: NumberedParcel): LabelPiece =>
    labelPiece(catalogue, service, order, parcel)
  const onePiece = numbering.kind === 'post' && numbering.codes.numbered.as === 'piece'
  return {
    ...pieceOf(first),
    carrierName: displayName(service.entry.carrier.name),
    sender,
    recipient,
    trackable: data.trackable,
    mailedOn: order.mailedOn,
    expectedOn: order.expectedOn,
    references: order.references,
    sample: order.sample,
    demonstration: isDemonstration(catalogue, service, question.at),
    isReturn: question.isReturn,
    signature: onePiece ? asksForSignature(options) : options.signature,
    customs: order.customs,
    boxes: order.boxes,
    otherPieces: others.map(pieceOf),
  }
}

function labelPiece(
  catalogue: CompiledCatalogue,
  service: CompiledService,
  order: SaleOrder,
  { parcel, trackingNumber }: NumberedParcel,
): LabelPiece {
  const type = catalogue.table.packages.find(({ id }) => id === parcel.packageId)
  const { numbering, data } = service
  return {
    serviceName: [bannerOf(data, order), type?.banner ?? ''].filter(text => text !== '').join(' '),
    weightTicks: parcel.weightTicks,
    sidesMicrometres: parcel.sidesMicrometres ?? type?.sidesMicrometres ?? null,
    trackingNumber,
    style:
      numbering.kind === 'post'
        ? postStyle(catalogue, service, numbering, order)
        : courierStyle(catalogue, numbering, order, { parcel, trackingNumber }),
  }
}

/** A parcel with customs papers is international, even if its service has a domestic name. */
const bannerOf = (data: ServiceData, { customs }: SaleOrder): string =>
  customs === null || data.international ? data.banner : data.bannerAbroad

function postStyle(
  catalogue: CompiledCatalogue,
  service: CompiledService,
  { codes }: Extract<ParcelNumbering, { kind: 'post' }>,
  { question, sender, recipient }: SaleOrder,
): PostContent {
  const { table } = catalogue
  const region = table.regions[table.regionIndex.get(question.region) ?? -1]
  const zone = region
    ? zoneOf(service.chart, region.index, readDestination(question.destination))
    : 0
  // A return enters the mail at the customer's door, an injected parcel where we hand it over.
  const injected = service.data.injected && !question.isReturn
  const mailedFrom = injected ? (region?.injectionPostalCode ?? null) : sender.postalCode
  return {
    kind: 'post',
    icon: codes.icon,
    zone: zone === 0 || service.data.international ? null : String(zone),
    mailedFrom: mailedFrom ?? sender.city ?? sender.countryCode,
    sortCode: sortCode(recipient),
  }
}

const courierStyle = (
  catalogue: CompiledCatalogue,
  { codes, alpha, billing }: Extract<ParcelNumbering, { kind: 'courier' }>,
  { recipient, question, serviceId }: SaleOrder,
  { parcel, trackingNumber }: NumberedParcel,
): CourierContent => ({
  kind: 'courier',
  icon: codes.icon,
  shipperNumber: shipperOf(trackingNumber),
  serviceClass: codes.serviceClass,
  carrierAlpha: alpha,
  routingCode: routingCode(recipient),
  billedTicks:
    explain(catalogue, { ...question, parcels: [parcel] }, serviceId)?.weight?.billedTicks ??
    parcel.weightTicks,
  billing,
})
