/** What people send, where a schema says only what type it has. Some of it provokes faults of the sandbox. */
type Values = readonly [unknown, ...unknown[]]

const oneOf = (...values: Values): Values => values

export const fieldValues: Readonly<Record<string, Values>> = {
  name: oneOf('Ada Moreau', 'Zoë Ångström', 'José & Söhne <b>', 'A', 'EXCEPTION', 'RETURNED'),
  to_name: oneOf('ada', 'Moreau', 'zoë', 'nobody', '%'),
  company: oneOf('Maple Pottery Ltd', 'Ünïcode GmbH'),
  province_code: oneOf('ON', 'NY'),
  postal_code: oneOf('M5V 3L9', '10118'),
  country_code: oneOf('CA', 'US'),
  email: oneOf('ada@example.com', 'not an address'),
  phone: oneOf('503-555-0100', '+1 503 555 0100'),
  weight: oneOf(0.5, 1, 2.5, 7.25, 12, 30, 69.9, 0.01),
  length: oneOf(4, 10, 24.5, 40),
  width: oneOf(3, 8, 20),
  height: oneOf(0.5, 4, 18),
  quantity: oneOf(1, 2, 7),
  value: oneOf(0, 1, 12.5, 99.99, 310.01, 6000),
  amount: oneOf(5, 20.02, 50, 100.5, 1000, 0.5, 20.123),
  package_type: oneOf('Parcel', 'parcel', 'Flat Rate Envelope', 'Thick Envelope', 'nothing known'),
  postage_type: oneOf(
    'Cheapest Tracked',
    'Cheapest',
    'Fastest',
    'cheapest express tracked',
    'none',
  ),
  service: oneOf('cheapest_tracked', 'cheapest', 'fastest', 'cheapest_express_tracked', 'none'),
  label_format: oneOf('pdf', 'zpl', 'png'),
  region: oneOf('ON', 'BC', 'QC'),
  status: oneOf(
    'ready',
    'delivered',
    'in-transit',
    'in_transit',
    'exception',
    'open',
    'unheard-of',
  ),
  from_date: oneOf('2026-11-22', '2026-11-23', '2026-11-30', '2026-11-23T10:00:00Z', '22.11.2026'),
  to_date: oneOf('2026-11-23', '2026-12-01', '2026-11-21', '2027-01-31T10:00:00+02:00'),
  pickup_date: oneOf('2026-11-24', '2026-11-28', '2026-12-24', '2025-01-01'),
  order_at: oneOf('2026-11-20 15:04:05', '2026-11-23T09:00:00Z', 'yesterday'),
  page: oneOf(1, 1, 1, 2, 3, 500, 0),
  limit: oneOf(10, 25, 100, 500, 5, 501),
  per_page: oneOf(1, 2, 25, 100, 101),
  sku: oneOf('MUG-1', 'MUG-2', 'TEE/L', 'Pö 7'),
  title: oneOf('Coffee mug', "Men's cotton crew neck T-shirt", 'Steel water bottle', 'xyzzy'),
  description: oneOf('Stoneware mug with handle', 'of cotton, knitted', 'Order desk'),
  hs_code: oneOf('6912.00', '6911.10', '6109.10.0012', '9999.99'),
  country_of_origin: oneOf('CA', 'CN', 'US', 'XX'),
  token: oneOf(
    'test_card',
    'test_card',
    'test_card_declined',
    'test_card_no_funds',
    'card of nobody',
  ),
  timeout: oneOf(1, 4, 25),
  dpi: oneOf(203, 300),
  max_price: oneOf(5, 25, 500),
  overlap_seconds: oneOf(0, 60, 3600),
  expires_at: oneOf('2026-11-24T00:00:00Z', '2027-11-24T00:00:00Z', '2020-01-01'),
  identifier: oneOf('Main Street', 'Side Street', 'Märkte'),
}

/** Whole places, whose fields must agree. */
export const places = oneOf(
  place('1200 SW Main St', 'Portland', 'OR', '97205', 'US'),
  place('350 5th Ave', 'New York', 'NY', '10118', 'US'),
  place('PO Box 12', 'Honolulu', 'HI', '96813', 'US'),
  place('1 Main St', 'Portland', 'WA', '97205', 'US'),
  place('290 Bremner Blvd', 'Toronto', 'ON', 'M5V 3L9', 'CA'),
  place('10 Rue Sainte', 'Montréal', 'QC', 'h2x1y4', 'CA'),
  place('10 Downing Street', 'London', null, 'SW1A 2AA', 'GB'),
  place('5 Rue de Rivoli', 'Paris', null, '75001', 'FR'),
  place('1-1 Chiyoda', 'Tokyo', null, '100-0001', 'JP'),
  place('1 George St', 'Sydney', 'NS', '2000', 'AU'),
  place('1 Nowhere', 'Nowhere', null, 'N0R 0T0', 'CA'),
  place('2 Error Rd', 'Errorville', 'NY', '00002', 'US'),
) as readonly [Place, ...Place[]]

/** These take seconds, and are sent seldom. */
export const slowPlace = place('3 Silent Rd', 'Silent', 'NY', '00001', 'US')
export const slowNames = ['LOST ANSWER', 'REFUSED', 'VOID LATER', 'VOID REFUSED'] as const

export type Place = ReturnType<typeof place>

function place(
  address1: string,
  city: string,
  province_code: string | null,
  postal_code: string,
  country_code: string,
) {
  return { address1, city, province_code, postal_code, country_code }
}

export const wrongValues = oneOf(
  null,
  '',
  ' ',
  0,
  -1,
  1e12,
  1.0000001,
  true,
  [],
  {},
  [null],
  { a: 1 },
  'x'.repeat(41),
  'x'.repeat(300),
  'tab\there',
  'nul\u0000',
  '\ud83d\udce6 parcel',
  '12',
  'false',
  "'; --",
)
