import type { Tenant } from '../../access.ts'
import { notFound } from '../../errors.ts'
import { exactQuestion } from '../../rating/exact-question.ts'
import type { RateQuestion } from '../../rating/question.ts'
import type {
  QuestionContext,
  QuestionFault,
  UncheckedPackage,
  UncheckedQuestion,
} from '../../rating/unchecked-question.ts'
import { valueWithoutItems } from '../../shipment/item.ts'
import type { Package } from '../../shipment/package.ts'
import type { ShipmentRequest } from '../../shipment/shipment.ts'
import type { ShipmentReader } from '../../shipment/shipment-store.ts'
import { isVoid } from '../../shipment/state.ts'
import { bareHsCode } from '../../values/hs-code.ts'
import { toDecimal } from '../../values/money.ts'

/** What a stored shipment would cost now, by every service, whatever it is or was to be bought by. */
export async function questionOfShipment(
  { shipments }: { readonly shipments: Pick<ShipmentReader, 'byId'> },
  tenant: Tenant,
  id: number,
  context: QuestionContext,
  pathOf: (fault: QuestionFault) => string,
): Promise<RateQuestion> {
  const shipment = await shipments.byId(tenant, id)
  if (shipment === null || isVoid(shipment)) throw notFound('Shipment')
  return exactQuestion(questionOfRequest(shipment.request), context, pathOf)
}

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
