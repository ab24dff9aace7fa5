import { type AccountContext, shopAddress } from '#core/purchase/decide/parties.ts'
import { contentsOf, declaredValue } from '#core/shipment/declared-contents.ts'
import type { Item, TaxIdentifier } from '#core/shipment/item.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { toStatus } from '#core/shipment/status.ts'
import { toDecimal, withoutNoise } from '#core/values/money.ts'

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
    name: toAddress.name,
    company: toAddress.company,
    address1: toAddress.address1,
    address2: toAddress.address2,
    city: toAddress.city,
    province_code: toAddress.provinceCode,
    postal_code: toAddress.postalCode,
    country_code: toAddress.countryCode,
    phone: toAddress.phone,
    email: toAddress.email,
    is_residential: toAddress.residential,
    return_name: shop.name,
    return_company: shop.company,
    return_address1: shop.address1,
    return_address2: shop.address2,
    return_city: shop.city,
    return_province_code: shop.provinceCode,
    return_postal_code: shop.postalCode,
    return_country_code: shop.countryCode || null,
    is_return: request.isReturn,
    is_fba: request.isFba,
    is_draft: bought === null && shipment.state !== 'purchasing',
    weight_unit: request.weightUnit,
    weight: request.weight,
    length: request.length,
    width: request.width,
    height: request.height,
    size_unit: request.sizeUnit,
    package_type: request.packageType,
    postage_type: request.postageType,
    package_contents: contentsOf(request),
    value: value.sum === null ? null : toDecimal(value.sum),
    currency: value.currency,
    items: request.items.map(viewOfItem),
    tax_identifier: request.taxIdentifier && viewOfTaxIdentifier(request.taxIdentifier),
    region: request.region,
    signature_confirmation: request.signature,
    insured: request.insured,
    label_format: request.labelFormat,
    purchase_label: request.purchaseLabel,
    rate: bought && toDecimal(bought.price.rate),
    tax: bought && toDecimal(bought.price.tax),
    total_paid: toDecimal(shipment.totalPaid),
    order_id: orderId,
    display_order_id: orderId,
    store: shipment.store,
    batch_id: shipment.batchId,
    closeout_id: shipment.closeoutId,
    created_at: new Date(shipment.createdAt).toISOString(),
  }
}

const viewOfItem = (item: Item) => ({
  description: item.description,
  sku: item.sku,
  quantity: item.quantity,
  value: item.value === null ? null : withoutNoise(item.value / 100),
  currency: item.currency,
  country_of_origin: item.countryOfOrigin,
  hs_code: item.hsCode,
  manufacturer_name: item.manufacturerName,
  manufacturer_address1: item.manufacturerAddress1,
  manufacturer_city: item.manufacturerCity,
  manufacturer_province_code: item.manufacturerProvinceCode,
  manufacturer_postal_code: item.manufacturerPostalCode,
  manufacturer_country_code: item.manufacturerCountryCode,
})

const viewOfTaxIdentifier = ({ taxType, number, issuingAuthority }: TaxIdentifier) => ({
  tax_type: taxType,
  number,
  issuing_authority: issuingAuthority,
})
