import { type DayRate, rateText } from '#core/catalogue/exchange-rate.ts'
import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import { type AccountContext, shopAddress } from '#core/purchase/decide/parties.ts'
import { contentsOf, declaredValue } from '#core/shipment/declared-contents.ts'
import { descriptionOf, type Item } from '#core/shipment/item.ts'
import { asOnePackage } from '#core/shipment/package.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { toStatus } from '#core/shipment/status.ts'
import { toDecimal, withoutNoise } from '#core/values/money.ts'
import { FileItem } from './input/item-schema.ts'
import { addressFields, measures, taxIdentifier } from './input/parcel-schema.ts'
import { namesOf, printedFields } from './input/rename-fields.ts'
import { isoTime } from './shell.ts'

export type ShipmentView = ReturnType<typeof viewOfShipment>

/** A shipment as `--json` prints it. */
export function viewOfShipment(shipment: Shipment, context: AccountContext) {
  const { request, bought, orderId } = shipment
  const { toAddress } = request
  const shop = shopAddress(request, context)
  const value = declaredValue(request, context.catalogue)
  return {
    ship_code: shipment.shipCode,
    tracking_code: bought?.trackingCode ?? null,
    status: toStatus(shipment.state),
    ...printedFields(namesOf(addressFields), toAddress),
    is_residential: toAddress.residential,
    return_name: shop.name,
    return_company: shop.company,
    return_address1: shop.address1,
    return_address2: shop.address2,
    return_city: shop.city,
    return_province_code: shop.provinceCode,
    return_postal_code: shop.postalCode,
    return_country_code: shop.countryCode || null,
    ...printedFields(['is_return', 'is_fba'], request),
    is_draft: bought === null && shipment.state !== 'purchasing',
    ...printedFields(namesOf(measures), asOnePackage(request.packages)),
    ...(request.packages.length > 1 && { packages: packagesOf(shipment) }),
    postage_type: request.postageType,
    package_contents: contentsOf(request),
    value: value.sum === null ? null : toDecimal(value.sum),
    currency: value.currency,
    items: request.items.map(viewOfItem),
    tax_identifier:
      request.taxIdentifier && printedFields(namesOf(taxIdentifier), request.taxIdentifier),
    region: request.region,
    signature_confirmation: request.signature,
    ...printedFields(['insured', 'label_format', 'purchase_label'], request),
    rate: bought && toDecimal(bought.price.rate),
    tax: bought && toDecimal(bought.price.tax),
    total_paid: toDecimal(shipment.totalPaid),
    ...(bought?.price.exchange && { exchange_rate: exchangeRateOf(bought.price.exchange) }),
    order_id: orderId,
    display_order_id: orderId,
    ...printedFields(['store', 'batch_id', 'closeout_id'], shipment),
    created_at: isoTime(shipment.createdAt),
  }
}

/** The rate by which the carrier's price became the one that was paid. */
const exchangeRateOf = ({ currency, millionths, day }: DayRate) => ({
  currency,
  rate: rateText(millionths),
  day,
})

const packagesOf = ({ request: { packages }, bought }: Shipment) =>
  packages.map((one, at) => ({
    ...printedFields([...namesOf(measures), 'package_contents'], one),
    tracking_code: (bought && trackingCodesOf(bought)[at]) ?? null,
  }))

const viewOfItem = (item: Item) => ({
  ...printedFields(namesOf(FileItem.properties), item),
  description: descriptionOf(item),
  value: item.value === null ? null : withoutNoise(item.value / 100),
})
