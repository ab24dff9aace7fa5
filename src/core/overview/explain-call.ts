import type { Tenant } from '../access.ts'
import { callByRequestId, type FoundCall } from '../calls/find-calls.ts'
import { openJobs } from '../calls/open-jobs.ts'
import type { EventHeader } from '../event/event-store.ts'
import type { FreightShipment } from '../freight/freight-shipment.ts'
import type { StatementLine } from '../ledger/statement-line.ts'
import type { Job } from '../ports/queue.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { Readers } from '../store.ts'
import type { Delivery } from '../webhook/webhook.ts'

export type CallExplanation = FoundCall & {
  readonly shipments: readonly Shipment[]
  readonly freight: readonly FreightShipment[]
  /** What the call's shipments cost, and what came back, by their ship codes. */
  readonly postings: readonly CallPostings[]
  /** What is still to be done of those shipments, or was given up. */
  readonly jobs: readonly Job[]
  readonly events: readonly {
    readonly event: EventHeader
    readonly deliveries: readonly Delivery[]
  }[]
}

type CallPostings = {
  readonly shipCode: string
  readonly lines: readonly StatementLine[]
}

type Sources = Pick<
  Readers,
  'calls' | 'requestLog' | 'shipments' | 'freight' | 'jobs' | 'events' | 'webhooks' | 'ledger'
>

const mostJobs = 500
const mostEvents = 50

/** A call, and what came of it as far as the data says: null where nobody knows the id. */
export async function explainCall(
  readers: Sources,
  tenant: Tenant,
  requestId: string,
): Promise<CallExplanation | null> {
  const found = await callByRequestId(readers, tenant, requestId)
  if (found === null) return null
  const { shipments, freight } = await consignmentsOf(readers, tenant, found)
  const consignments = [...shipments, ...freight]
  const ids = new Set(consignments.map(({ id }) => id))
  const [jobs, events, postings] = await Promise.all([
    readers.jobs.ofAccount(tenant, mostJobs),
    eventsOf(readers, tenant, found, ids),
    Promise.all(
      consignments.map(async ({ shipCode }) => ({
        shipCode,
        lines: await readers.ledger.ofCause(tenant, ['shipment', 'void'], shipCode),
      })),
    ),
  ])
  return {
    ...found,
    shipments,
    freight,
    postings,
    jobs: openJobs(jobs, consignments),
    events,
  }
}

/** Those that the call names by their codes, or by an id in its path. */
async function consignmentsOf(
  { shipments, freight }: Sources,
  tenant: Tenant,
  { call }: FoundCall,
): Promise<Pick<CallExplanation, 'shipments' | 'freight'>> {
  const id = shipmentIdIn(call)
  const found = await Promise.all([
    ...call.shipCodes.map(code => shipments.byShipCode(tenant, code)),
    ...(id === null ? [] : [shipments.byId(tenant, id)]),
  ])
  const freightFound = await Promise.all([
    ...call.shipCodes.map(code => freight.byShipCode(tenant, code)),
    ...(id === null ? [] : [freight.byId(tenant, id)]),
  ])
  return { shipments: distinct(found), freight: distinct(freightFound) }
}

const distinct = <T extends { readonly id: number }>(
  found: readonly (T | null)[],
): readonly T[] => [
  ...new Map(found.flatMap(one => (one ? [[one.id, one] as const] : []))).values(),
]

/** Where the route has a place for it. */
function shipmentIdIn({ route, path }: FoundCall['call']): number | null {
  const place = route.split('/').indexOf(':shipment_id')
  const text = place === -1 ? '' : (path.split('/')[place] ?? '')
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** An event is recorded in a transaction of its call. Of other shipments another call may tell meanwhile. */
async function eventsOf(
  { events, webhooks }: Sources,
  tenant: Tenant,
  { call, lines }: FoundCall,
  ids: ReadonlySet<number>,
): Promise<CallExplanation['events']> {
  // A call that only read recorded nothing.
  const [first] = lines
  if (!first) return []
  const recorded = await events.recordedBetween(
    tenant,
    first.at - first.durationMs - 1,
    call.at + 1,
    mostEvents,
  )
  const ours = recorded.filter(({ shipmentId }) => shipmentId === null || ids.has(shipmentId))
  if (ours.length === 0) return []
  const subscribers = await webhooks.list(tenant)
  return Promise.all(
    ours.map(async event => {
      const deliveries = await Promise.all(
        subscribers.map(({ id }) => webhooks.delivery(tenant, id, event.sequence)),
      )
      return { event, deliveries: deliveries.filter(delivery => delivery !== null) }
    }),
  )
}
