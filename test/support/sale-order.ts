import type { SaleOrder } from '#core/ports/carrier/carrier.ts'
import type { LabelAddress } from '#core/ports/labels.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { quote } from '#core/rating/engine/engine.ts'
import { type Asked, question, serviceId } from './rate-question.ts'
import { testCatalogue } from './test-catalogue.ts'

export const shop: LabelAddress = {
  name: 'Boutique Exemple',
  company: null,
  address1: '2480 Coachman Court',
  address2: 'Unit 6',
  city: 'Mississauga',
  provinceCode: 'ON',
  postalCode: 'L5T 2N7',
  countryCode: 'CA',
  countryName: 'Canada',
  phone: '+1 905 555 0110',
  email: null,
}

export type Ordered = Asked & {
  readonly name?: string
  readonly city?: string
  readonly fault?: SaleOrder['fault']
}

let shipments = 0

/** An order for one service, as the core would give it: priced, and turned round for a return. */
export function saleOrder(
  service: string,
  ordered: Ordered = {},
  catalogue: CompiledCatalogue = testCatalogue,
): SaleOrder {
  const asked = question(
    { libraryMail: true, weight: [8, 'oz'], ...ordered, services: [service] },
    catalogue,
  )
  const named = {
    ...asked,
    destination: { ...asked.destination, name: ordered.name ?? 'Ann Example' },
  }
  const [price] = quote(catalogue, named).quotes
  if (!price) throw new Error(`${service} has no price to ${JSON.stringify(ordered)}`)
  shipments += 1
  const customer = customerOf(named, ordered, catalogue)
  return {
    accountId: 1,
    shipmentId: shipments,
    serviceId: serviceId(catalogue, service),
    question: named,
    price,
    labelFormat: 'pdf',
    memo: null,
    sender: named.isReturn ? customer : shop,
    recipient: named.isReturn ? shop : customer,
    references: [{ title: 'SHIPMENT', text: '260615ABCD' }],
    mailedOn: '2026-06-15',
    expectedOn: null,
    customs: null,
    boxes: null,
    sample: true,
    fault: ordered.fault ?? null,
  }
}

function customerOf(
  { destination }: SaleOrder['question'],
  { city = 'Example City' }: Ordered,
  catalogue: CompiledCatalogue,
): LabelAddress {
  const { countryCode, name, provinceCode, postalCode } = destination
  return {
    ...shop,
    name,
    address1: '12 Example Street',
    address2: null,
    city,
    provinceCode,
    postalCode,
    countryCode,
    countryName: catalogue.countryName(countryCode) ?? countryCode,
    phone: null,
  }
}
