import type { UncheckedPackage, UncheckedQuestion } from '../../rating/unchecked-question.ts'
import { valueWithoutItems } from '../../shipment/item.ts'
import type { Package } from '../../shipment/package.ts'
import type { ShipmentRequest } from '../../shipment/shipment.ts'
import { bareHsCode } from '../../values/hs-code.ts'
import { toDecimal } from '../../values/money.ts'

/** The request as a question of price: units and words as they were sent. */
export function questionOfRequest(request: ShipmentRequest): UncheckedQuestion {
  const [first, ...others] = request.packages
  return {
    destination: request.toAddress,
    isReturn: request.isReturn,
    returnAddress: request.returnAddress,
    fromAddress: request.isReturn ? null : request.fromAddress,
    packages: [questionPackage(first), ...others.map(questionPackage)],
    services: null,
    region: request.region,
    insured: request.insured,
    signature: request.signature,
    items: questionItems(request),
  }
}

const questionPackage = (sent: Package): UncheckedPackage => ({
  weight: sent.weight,
  weightUnit: sent.weightUnit,
  length: sent.length,
  width: sent.width,
  height: sent.height,
  sizeUnit: sent.sizeUnit,
  packageType: sent.packageType ?? 'Parcel',
})

function questionItems({
  items,
  value,
  currency,
  hsCode,
}: ShipmentRequest): UncheckedQuestion['items'] {
  if (items.length === 0) {
    if (value === null && hsCode === null) return []
    return [{ quantity: 1, value: toDecimal(value ?? 0), currency, hsCode: bareHsCode(hsCode) }]
  }
  const whole = valueWithoutItems({ items, value })
  return items.map((item, index) => ({
    quantity: whole === null ? item.quantity : 1,
    value: toDecimal(index === 0 && whole !== null ? whole : (item.value ?? 0)),
    currency: whole === null ? item.currency : currency,
    hsCode: bareHsCode(item.hsCode),
  }))
}
