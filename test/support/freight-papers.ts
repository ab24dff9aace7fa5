import { bolNumber } from '#core/numbers/bol-number.ts'
import { proNumber } from '#core/numbers/pro-number.ts'
import type { FreightLine, FreightPapers } from '#core/ports/freight-papers.ts'
import type { LabelAddress } from '#core/ports/labels.ts'
import { micrometresPer, ticksPer } from '#core/values/units.ts'

const dock: LabelAddress = {
  name: 'Dana Dock',
  company: 'Example Machines Ltd.',
  address1: '2480 Coachman Court',
  address2: 'Door 6',
  city: 'Mississauga',
  provinceCode: 'ON',
  postalCode: 'L5T 2N7',
  countryCode: 'CA',
  countryName: 'Canada',
  phone: '+1 905 555 0110',
  email: 'dock@example.com',
}

export const freightLine: FreightLine = {
  quantity: 2,
  unitType: 'pallet',
  pieces: 40,
  hazmat: true,
  stackable: false,
  description: 'Machine parts, steel',
  weightTicks: 500 * ticksPer.lbs,
  sidesMicrometres: [48, 40, 45].map(side => side * micrometresPer.in) as unknown as [
    number,
    number,
    number,
  ],
  freightClass: '92.5',
  nmfc: '133300-05',
}

/** Everything that papers can say. */
export const freightPapers: FreightPapers = {
  carrierName: '<FreightB>',
  serviceName: '<FreightB> LTL Standard',
  scac: 'FRTB',
  bolNumber: bolNumber(4711, 'sandbox'),
  proNumber: proNumber({
    digits: 11,
    check: 'mod_11',
    block: { first: 4_800_000_000, last: 6_399_999_999 },
    serial: 4711,
  }),
  confirmationNumber: 'FRTB-4800004711',
  bookedOn: '2026-06-15',
  pickupOn: '2026-06-17',
  shipper: dock,
  consignee: {
    ...dock,
    name: 'Rae Receiver',
    company: 'Lakeside Tools Inc.',
    address1: '1 Wharf Road',
    address2: null,
    city: 'Chicago',
    provinceCode: 'IL',
    postalCode: '60601',
    countryCode: 'US',
    countryName: 'United States',
    phone: '+1 312 555 0133',
    email: 'goods-in@example.com',
  },
  billTo: {
    ...dock,
    name: 'Billie Payer',
    company: 'Third Party Logistics',
    phone: '+1 416 555 0177',
    email: 'bills@example.com',
  },
  terms: 'third_party',
  references: [
    { title: 'SHIPMENT', text: '260615ABCD' },
    { title: 'PO', text: 'PO-77812' },
  ],
  specialInstructions: 'Call the dock an hour ahead',
  accessorials: ['Liftgate at Delivery', 'Dangerous Goods'],
  lines: [
    freightLine,
    {
      ...freightLine,
      quantity: 1,
      unitType: 'crate',
      pieces: null,
      hazmat: false,
      stackable: true,
      description: 'Pump housings',
      weightTicks: 750.05 * ticksPer.lbs,
      freightClass: '70',
      nmfc: null,
    },
  ],
  declaredValue: { minor: 12_500_00, currency: 'CAD' },
  cashOnDelivery: { minor: 480_00, currency: 'USD' },
  emergencyPhone: '+1 800 555 0199',
  sample: true,
  demonstration: false,
}
