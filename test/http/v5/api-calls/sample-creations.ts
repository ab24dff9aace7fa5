import type { Creation } from '#core/purchase/create-shipment.ts'
import type { AskedCreation } from './any-shipment-request.ts'
import { bare, mugRequest } from './each-screen.ts'

const { toAddress, packages, items } = mugRequest
const [mug] = items
if (!mug) throw new Error('no mug')

const bought = (
  changes: Partial<Creation['request']>,
  asked: Partial<AskedCreation> = {},
): AskedCreation => ({
  ...bare,
  request: { ...mugRequest, purchaseLabel: true, ...changes },
  choice: { kind: 'cheapest_tracked' },
  maxPrice: null,
  ...asked,
})

const partner = {
  ...toAddress,
  name: 'Partner Inc',
  address1: '9 Rue Neuve',
  city: 'Québec',
  provinceCode: 'QC',
  postalCode: 'G1R 4P5',
  countryCode: 'CA',
}

export const creations = [
  ['one parcel', bought({})],
  [
    'all that can be said of parcels',
    bought(
      {
        toAddress: {
          ...toAddress,
          name: `O'Neil "$HOME" \`id\``,
          company: '\u202eBücher & Söhne \\',
          address2: 'Apt #4; rm -rf',
          phone: '503 555 0100',
          email: 'ada@example.com',
          residential: false,
        },
        fromAddress: partner,
        returnAddress: partner,
        isFba: true,
        packages: [
          ...packages,
          { ...packages[0], weight: 0.7, weightUnit: 'kg', packageContents: 'Lids' },
        ],
        items: [
          {
            ...mug,
            description: 'Of clay',
            customsDescription: 'Ceramic mug',
            sku: 'MUG-1',
            value: 0.5,
            countryOfOrigin: 'CA',
            hsCode: '6911.10',
            manufacturerName: 'Kiln Ltd',
            manufacturerCity: 'Guelph',
            manufacturerCountryCode: 'CA',
          },
          mug,
        ],
        taxIdentifier: { taxType: 'EORI', number: 'GB123456789012', issuingAuthority: 'GB' },
        signature: true,
        insured: true,
        labelFormat: 'zpl',
        postageType: '<CarrierB> Ground',
      },
      {
        choice: { kind: 'named', text: '<CarrierB> Ground' },
        orderId: 'A "1"',
        maxPrice: 900_01,
        timeoutMs: 3000,
      },
    ),
  ],
  [
    'a return',
    bought(
      { isReturn: true, returnAddress: partner, postageType: 'cheapest' },
      { choice: { kind: 'cheapest' } },
    ),
  ],
  [
    'a flat-rate envelope',
    bought({
      packages: [
        {
          ...packages[0],
          length: null,
          width: null,
          height: null,
          sizeUnit: null,
          packageType: 'Legal Flat Rate Envelope',
        },
      ],
    }),
  ],
] as const satisfies readonly (readonly [string, AskedCreation])[]
