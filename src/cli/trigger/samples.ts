import type { AccountSettings } from '#core/account/settings.ts'
import type { PostalAddress } from '#core/address/postal-address.ts'
import type { OrderRequest } from '#core/order/order.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { World } from '#core/world.ts'

/** A name that stands for no fault of the sandbox. */
const address: Omit<PostalAddress, 'residential'> = {
  name: 'Ada Moreau',
  company: null,
  address1: '20 W 34th St',
  address2: null,
  city: 'New York',
  provinceCode: 'NY',
  postalCode: '10118',
  countryCode: 'US',
  phone: null,
  email: null,
}

const weight = 1
const weightUnit = 'lbs'
const side = 6
const value = 10_00

/** A small box to New York, with what customs want to know. */
export function sampleShipment(world: World, { region }: AccountSettings): ShipmentRequest {
  const parcel = world.catalogue().packages.find(type => type.sidesMicrometres === null)
  if (!parcel) throw new Error('the catalogue has no package without a size')
  return {
    toAddress: { ...address, residential: false },
    returnAddress: null,
    fromAddress: null,
    isReturn: false,
    isFba: false,
    packages: [
      {
        weight,
        weightUnit,
        length: side,
        width: side,
        height: side,
        sizeUnit: 'in',
        packageType: parcel.name,
        packageContents: null,
      },
    ],
    postageType: null,
    customsDescription: 'Coffee mug',
    hsCode: null,
    countryOfOrigin: null,
    value,
    currency: 'CAD',
    items: [],
    taxIdentifier: null,
    region,
    signature: false,
    insured: false,
    labelFormat: 'pdf',
    purchaseLabel: true,
    ownAddress: null,
  }
}

export function sampleOrder({ clock }: World, shopId: number, orderId: string): OrderRequest {
  const orderedAt = clock.now()
  return {
    shopId,
    orderId,
    address,
    weightUnit,
    weight,
    value,
    currency: 'CAD',
    orderedAt,
    orderedAtText: new Date(orderedAt).toISOString(),
    customerId: null,
    carrierCode: null,
    postageCode: null,
    packageCode: null,
    note: null,
    shopLabel: null,
    tags: [],
    items: [],
  }
}
