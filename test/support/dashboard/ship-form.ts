import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import type { Service } from '../service.ts'
import { formsIn } from './crawl.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  type Screened,
  type VisitorWish,
} from './visitor.ts'

export type Fields = Readonly<Record<string, string>>

/** A parcel within the country, as somebody types it. */
export const parcelFields = {
  'to_address.name': 'Ada Lovelace',
  'to_address.address1': '290 Bremner Blvd',
  'to_address.city': 'Toronto',
  'to_address.province_code': 'ON',
  'to_address.postal_code': 'M5V 3L9',
  'to_address.country_code': 'CA',
  'packages.0.weight': '1.5',
  'packages.0.weight_unit': 'lbs',
  'packages.0.package_type': 'Parcel',
  'packages.0.length': '9',
  'packages.0.width': '6',
  'packages.0.height': '4',
  'packages.0.size_unit': 'in',
} as const satisfies Fields

/** A parcel that customs look into. */
export const parcelAbroadFields = {
  ...parcelFields,
  'to_address.address1': '350 5th Ave',
  'to_address.city': 'New York',
  'to_address.province_code': 'NY',
  'to_address.postal_code': '10118',
  'to_address.country_code': 'US',
  'items.0.title': 'Stoneware mug',
  'items.0.hs_code': '6911.10',
  'items.0.quantity': '2',
  'items.0.value': '12.50',
  'items.0.currency': 'CAD',
  'items.0.country_of_origin': 'CA',
} as const satisfies Fields

/** Somebody whose account can pay. */
export async function funded(
  service: Service,
  credits = 1_000_00,
  wish: VisitorWish = {},
): Promise<DashboardVisitor> {
  const visitor = await dashboardVisitor(service, wish)
  const { store } = service.app.worlds.sandbox
  if (credits > 0) await grantCredits(store, visitor.account, credits, 'test', Date.now())
  return visitor
}

const hiddenIn = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

/** The form as its page answers it, with its key, and the offer of its button where it can buy. */
export async function filledForm(
  visitor: DashboardVisitor,
  fields: Fields,
  path = '/ship',
): Promise<Fields> {
  const { text } = await visitor.post(path, fields)
  const seen = fields.draft === undefined ? {} : { seen: hiddenIn(text, 'seen') }
  return {
    ...fields,
    ...seen,
    form_key: hiddenIn(text, 'form_key'),
    offer: hiddenIn(text, 'offer'),
  }
}

/** The form to ship on a page, as a browser sends it, with the offer of its button where it can buy. */
export function drawnForm({ text }: Pick<Screened, 'text'>): Record<string, string> {
  const form = formsIn({ url: 'http://localhost/', text }).find(({ url }) => url.endsWith('/ship'))
  if (!form) throw new Error(`the page has no form to ship: ${text.slice(0, 2000)}`)
  return { ...Object.fromEntries(form.fields), offer: hiddenIn(text, 'offer') }
}

/** All shipments of the account, and what was charged for them. */
export async function boughtBy({ app }: Service, { account }: DashboardVisitor) {
  const { read } = app.worlds.sandbox.store
  const tenant = serviceOn(account)
  const shipments = await read.shipments.pageById(tenant, 0, 1000)
  const found = await read.shipments.byIds(
    tenant,
    shipments.map(({ id }) => id),
  )
  const credits = await read.ledger.balance(tenant, 'credits', 'CAD')
  return { shipments: found, credits, paid: found.reduce((sum, one) => sum + one.totalPaid, 0) }
}

/** One shipment and one charge, however often the form was sent. */
export async function expectOnePurchase(
  service: Service,
  visitor: DashboardVisitor,
): Promise<void> {
  const { shipments, credits, paid } = await boughtBy(service, visitor)
  expect(shipments.map(({ state }) => state)).toEqual(['bought'])
  expect(paid).toBeGreaterThan(0)
  expect(credits).toBe(1_000_00 - paid)
}
