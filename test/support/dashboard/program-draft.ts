import { serviceOn } from '#core/access.ts'
import { noManufacturer } from '#core/shipment/item.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { requestTo } from '../sample-shipments.ts'
import { saveDraft } from '../save-draft.ts'
import type { Service } from '../service.ts'
import type { DashboardVisitor } from './visitor.ts'

type Item = ShipmentRequest['items'][number]

export const { toAddress, packages } = requestTo('Ada Moreau')
export const [box] = packages

export const mug: Item = {
  title: 'Coffee mug',
  description: null,
  customsDescription: null,
  sku: null,
  quantity: 2,
  value: 12_50,
  currency: 'CAD',
  countryOfOrigin: 'CA',
  hsCode: '6912.00',
  ...noManufacturer,
  weight: null,
  weightUnit: null,
}

export const parcel = (changes: Partial<ShipmentRequest> = {}): ShipmentRequest => ({
  ...requestTo('Ada Moreau'),
  value: null,
  purchaseLabel: false,
  items: [mug],
  ...changes,
})

/** A draft that a program saved, by its number and code. */
export async function draftOf(
  service: Service,
  visitor: DashboardVisitor,
  request: ShipmentRequest,
) {
  const id = await saveDraft(service, await service.token(visitor.account), request)
  return { id, code: (await stored(service, visitor, id)).shipCode }
}

export async function stored(
  { app }: Service,
  { account }: DashboardVisitor,
  id: number,
): Promise<Shipment> {
  const { shipments } = app.worlds.sandbox.store.read
  const shipment = await shipments.byId(serviceOn(account), id)
  if (!shipment) throw new Error('it is gone')
  return shipment
}

/** Without what a purchase itself puts in, and the service that was marked. */
export const contentsOf = ({ request }: { readonly request: ShipmentRequest }) => ({
  ...request,
  ownAddress: null,
  customs: null,
  postageType: null,
  purchaseLabel: false,
})

/** What no field shows, or not as it was sent. */
export const asPrograms: ShipmentRequest = parcel({
  toAddress: { ...toAddress, residential: false, address1: '12  Agnew Avenue' },
  returnAddress: { ...toAddress, name: 'Returns' },
  taxIdentifier: { taxType: 'EIN', number: '12-3456789', issuingAuthority: 'US' },
  packages: [{ ...box, weight: 0.1 + 0.2, packageContents: 'Mugs' }],
  items: [
    { ...mug, description: 'Of clay', customsDescription: 'Stoneware mug', sku: 'MUG-1' },
    { ...mug, title: null, description: 'Tea towel', value: 0.5, weight: 20, weightUnit: 'g' },
    { ...mug, manufacturerName: 'ABC Company Ltd', manufacturerCountryCode: 'CA' },
  ],
})
