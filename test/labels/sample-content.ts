import { courierNumber } from '#core/numbers/courier-number.ts'
import { itemNumber } from '#core/numbers/item-number.ts'
import { pieceNumber } from '#core/numbers/piece-number.ts'
import type { CustomsContent, LabelAddress, LabelContent, PostContent } from '#core/ports/labels.ts'
import { ticksPer } from '#core/values/units.ts'

export const warehouse: LabelAddress = {
  name: 'Example Warehouse',
  company: null,
  address1: '100 Main St',
  address2: null,
  city: 'Buffalo',
  provinceCode: 'NY',
  postalCode: '14201',
  countryCode: 'US',
  countryName: 'United States',
  phone: '(716) 555-0100',
  email: null,
}

export const receiver: LabelAddress = {
  ...warehouse,
  name: 'José Receiver',
  company: 'Agnew & Sons',
  address1: '1309 S Agnew Avenue',
  address2: 'Apt 303',
  city: 'Oklahoma City',
  provinceCode: 'OK',
  postalCode: '73108',
  phone: null,
}

const postStyle: PostContent = {
  kind: 'post',
  icon: 'P',
  zone: '6',
  mailedFrom: '14201',
  sortCode: 'R034',
}

export const postContent: LabelContent = {
  carrierName: 'CarrierA',
  serviceName: 'CarrierA Priority Mail',
  sender: warehouse,
  recipient: receiver,
  weightTicks: 24 * ticksPer.oz,
  sidesMicrometres: [254_000, 203_200, 101_600],
  trackingNumber: pieceNumber({ serviceTypeCode: '055', mailerId: '800001', serial: 42 }),
  trackable: true,
  mailedOn: '2026-11-21',
  expectedOn: null,
  references: [
    { title: 'ORDER', text: '#1001' },
    { title: 'SHIP CODE', text: '261121ABC123' },
  ],
  sample: false,
  demonstration: false,
  isReturn: false,
  signature: false,
  style: postStyle,
  customs: null,
  boxes: null,
  otherPieces: [],
}

export const courierContent: LabelContent = {
  ...postContent,
  carrierName: 'CarrierB',
  serviceName: 'CarrierB Ground',
  recipient: {
    ...receiver,
    name: 'Ronald Receiver',
    company: null,
    address1: '2 Main St',
    address2: null,
    city: 'Beverly Hills',
    provinceCode: 'CA',
    postalCode: '90210-1234',
  },
  trackingNumber: courierNumber({ shipper: 'PSTN', serviceCode: '03', serial: 5_756_712 }),
  style: {
    kind: 'courier',
    icon: '',
    shipperNumber: 'PSTN00',
    serviceClass: '003',
    carrierAlpha: 'CRRB',
    routingCode: 'CA 902 9-01',
    billedTicks: 14 * ticksPer.lbs,
    billing: 'P/P',
  },
}

export const canadian: LabelAddress = {
  ...receiver,
  name: 'Élodie Tremblay',
  company: null,
  address1: '125 rue de l’Église',
  address2: 'Bureau 4',
  city: 'Moncton',
  provinceCode: 'NB',
  postalCode: 'e1c4z8',
  countryCode: 'CA',
  countryName: 'Canada',
  phone: '+1 506 555 0199',
}

export const customs: CustomsContent = {
  form: 'cn23',
  category: 'merchandise',
  currency: 'CAD',
  postage: 2345,
  taxIdentifiers: [{ type: 'IOSS', number: 'IM1234567890', issuingAuthority: 'EU' }],
  undeliverable: 'return',
  fromDefaults: [],
  exportCitation: 'NOEEI 30.37(a)',
  signedBy: 'Example Warehouse',
  invoice: null,
  lines: [
    {
      description: "Men's cotton shirts, long sleeved",
      quantity: 2,
      weightTicks: 400 * ticksPer.g,
      unitValue: 2999,
      value: 5998,
      hsCode: '6205.20',
      originCountry: 'CA',
      manufacturer: null,
    },
    {
      description:
        'Notebook of recycled paper, 96 pages, with an elastic band and a pocket at the back',
      quantity: 10,
      weightTicks: null,
      unitValue: 450,
      value: 4500,
      hsCode: '4820100000',
      originCountry: 'CN',
      manufacturer: 'Papeterie Exemple, Montréal, CA',
    },
  ],
}

export const contentAbroad: LabelContent = {
  ...postContent,
  serviceName: 'CarrierA Priority Mail International',
  recipient: {
    ...canadian,
    name: 'Zoë Müller',
    address1: 'Große Straße 12',
    address2: null,
    city: 'München',
    provinceCode: null,
    postalCode: '80331',
    countryCode: 'DE',
    countryName: 'Germany',
    phone: '+49 89 5550199',
    email: 'zoe@example.com',
  },
  trackingNumber: itemNumber({ kind: 'parcel', country: 'US', serial: 12_345_678 }),
  style: { ...postStyle, zone: null, sortCode: null },
  customs,
}
