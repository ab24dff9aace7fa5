import type { Tenant } from '../access.ts'
import { callByRequestId } from '../calls/find-calls.ts'
import { anyCall } from '../calls/request-log.ts'
import { findByNumber } from '../freight/find-any-shipment.ts'
import type { Readers } from '../store.ts'
import type { Finding } from './finding.ts'

type Found<Kind extends Finding['kind']> = Extract<Finding, { readonly kind: Kind }>

export async function shipmentOfCode(
  { shipments, freight }: Readers,
  tenant: Tenant,
  code: string,
): Promise<Found<'shipment'> | null> {
  const found =
    (await shipments.byShipCode(tenant, code)) ??
    (await freight.byShipCode(tenant, code)) ??
    (await findByNumber({ shipments, freight }, tenant, code))
  if (found === null || found.state === 'cancelled') return null
  return { kind: 'shipment', shipment: found, by: 'code' }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function callOfId(
  read: Readers,
  tenant: Tenant,
  text: string,
): Promise<Found<'call'> | null> {
  const found = uuid.test(text) ? await callByRequestId(read, tenant, text.toLowerCase()) : null
  return found && { kind: 'call', requestId: found.call.requestId, outcome: found.call.outcome }
}

/** Only kept calls have their keys. */
export async function keyOfText(
  { calls }: Readers,
  tenant: Tenant,
  key: string,
): Promise<Found<'key'> | null> {
  const [newest] = await calls.page(tenant, { ...anyCall, key }, null, 1)
  return newest ? { kind: 'key', key, outcome: newest.outcome } : null
}

const eventId = /^evt_[0-9a-f]{32}$/
const mostEvents = 5_000

export async function eventOfId(
  { events }: Readers,
  tenant: Tenant,
  text: string,
): Promise<Found<'event'> | null> {
  const id = text.toLowerCase()
  const event = eventId.test(id) ? await events.byId(tenant, id, mostEvents) : null
  return event && { kind: 'event', event }
}

/** `12`, or `Top-up 12`, as a statement names it. */
const topUpId = /^(?:top-up\s+)?([1-9]\d{0,14})$/i

export async function topUpOfId(
  { topUps }: Readers,
  tenant: Tenant,
  text: string,
): Promise<Found<'top_up'> | null> {
  const id = topUpId.exec(text)?.[1]
  const topUp = id === undefined ? null : await topUps.byId(tenant, Number(id))
  return topUp && { kind: 'top_up', topUp }
}

const mostTokens = 6

/** By the beginning of their name, or of their secret. */
export async function tokensOf(
  { tokens }: Readers,
  tenant: Tenant,
  text: string,
): Promise<readonly Found<'token'>[]> {
  const all = await tokens.list(tenant)
  const begins = (word: string): boolean => word.toLowerCase().startsWith(text.toLowerCase())
  return all
    .filter(({ name, hint }) => begins(name) || begins(hint))
    .slice(0, mostTokens)
    .map(({ id, name, hint }) => ({ kind: 'token', token: { id, name, hint } }))
}
