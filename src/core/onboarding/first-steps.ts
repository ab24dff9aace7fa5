import type { Tenant } from '../access.ts'
import { anyCall } from '../calls/request-log.ts'
import { firstFetchOf } from '../link/first-fetch.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { type ShipmentState, shipmentStates } from '../shipment/state.ts'
import type { Readers } from '../store.ts'
import type { Instant } from '../time/clock.ts'

/** What an account's programs have done so far, each null where they have not. */
export type FirstSteps = {
  /** Since when calls are forgotten, a quote may be, too. */
  readonly quotedAt: Instant | null
  readonly bought: Shipment | null
  readonly fetchedAt: Instant | null
  readonly delivered: Shipment | null
  readonly heardAt: Instant | null
}

const anyShipment = {
  from: null,
  to: null,
  shipCode: null,
  trackingCode: null,
  orderId: null,
  batchId: null,
  closeoutId: null,
  toName: null,
}
const newest = { limit: 1, page: 1 }
const boughtStates = shipmentStates.filter(
  state => state !== 'draft' && state !== 'purchasing' && state !== 'cancelled',
)
const mostCalls = 500
const mostWebhooks = 50

export async function firstSteps(readers: Readers, tenant: Tenant): Promise<FirstSteps> {
  const [calls, bought, delivered, heardAt, fetchedAt] = await Promise.all([
    readers.calls.page(tenant, { ...anyCall, statusClass: 2 }, null, mostCalls),
    newestIn(readers, tenant, boughtStates),
    newestIn(readers, tenant, ['delivered']),
    lastHeard(readers, tenant),
    firstFetchOf(readers, tenant.accountId),
  ])
  const lastCall = (of: RegExp): Instant | null =>
    calls.find(({ method, route }) => of.test(`${method} ${route}`))?.at ?? null
  return {
    quotedAt: lastCall(/^POST .*\/rates(?:\/estimate)?$/),
    bought,
    fetchedAt: lastCall(/^GET .*\/labels\//) ?? fetchedAt,
    delivered,
    heardAt,
  }
}

async function newestIn(
  { shipments }: Readers,
  tenant: Tenant,
  states: readonly ShipmentState[],
): Promise<Shipment | null> {
  const { entries } = await shipments.page(tenant, { ...anyShipment, states }, newest)
  const [found] = await shipments.byIds(
    tenant,
    entries.map(({ id }) => id),
  )
  return found ?? null
}

/** By any of the webhooks, which are few. */
async function lastHeard({ webhooks }: Readers, tenant: Tenant): Promise<Instant | null> {
  const known = (await webhooks.list(tenant)).slice(0, mostWebhooks)
  const heard = await Promise.all(
    known.map(({ id }) =>
      webhooks.deliveries(tenant, id, { state: 'delivered', before: null }, 0, 1),
    ),
  )
  const times = heard.flatMap(([delivery]) => delivery?.endedAt ?? [])
  return times.length === 0 ? null : Math.max(...times)
}
