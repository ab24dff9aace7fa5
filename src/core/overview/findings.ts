import type { Tenant } from '../access.ts'
import type { TokenRow } from '../account/token-store.ts'
import { callByRequestId } from '../calls/find-calls.ts'
import { anyCall } from '../calls/request-log.ts'
import type { EventHeader } from '../event/event-store.ts'
import type { AnyShipment } from '../facts.ts'
import { findByNumber } from '../freight/find-any-shipment.ts'
import type { TopUp } from '../payment/top-up-store.ts'
import { anyListed, type ListFilter } from '../shipment/list-filter.ts'
import { isSearchableName } from '../shipment/name-key.ts'
import type { ListKey } from '../shipment/shipment-store.ts'
import { statesOf } from '../shipment/shipment-tab.ts'
import { isDeleted } from '../shipment/state.ts'
import type { Readers } from '../store.ts'

/** What a text that somebody typed may mean. */
export type Finding =
  | { readonly kind: 'shipment'; readonly shipment: AnyShipment; readonly by: FoundBy }
  | { readonly kind: 'call'; readonly requestId: string; readonly outcome: string }
  | { readonly kind: 'event'; readonly event: Pick<EventHeader, 'id' | 'sequence' | 'type'> }
  | { readonly kind: 'token'; readonly token: Pick<TokenRow, 'id' | 'name' | 'hint'> }
  /** An Idempotency-Key of calls. */
  | { readonly kind: 'key'; readonly key: string; readonly outcome: string }
  | { readonly kind: 'top_up'; readonly topUp: TopUp }

export type FoundBy = 'code' | 'order' | 'name'

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
  if (found === null || isDeleted(found)) return null
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

type FoundShipment = Extract<Finding, { readonly kind: 'shipment' }>

const mostOfAKind = 6

const anyOf: ListFilter = { ...anyListed, states: statesOf('all') }

/**
 * By the id of their order, and parcels by a part of the recipient's name, the newest first. Names of
 * freight have no index: its list looks through them, and a search that goes with each letter does not.
 */
export async function shipmentsOfWords(
  { shipments, freight }: Readers,
  tenant: Tenant,
  text: string,
): Promise<readonly FoundShipment[]> {
  const ofOrder = { ...anyOf, orderId: text }
  const [parcelsOfOrder, freightOfOrder, ofName] = await Promise.all([
    shipments.keys(tenant, ofOrder, 'newest', null, mostOfAKind),
    freight.keys(tenant, ofOrder, 'newest', null, mostOfAKind),
    isSearchableName(text)
      ? shipments.keys(tenant, { ...anyOf, toName: text }, 'newest', null, mostOfAKind)
      : [],
  ])
  const known = new Set(idsOf(parcelsOfOrder))
  const [byOrder, byFreight, byName] = await Promise.all([
    shipments.byIds(tenant, [...known]),
    freight.byIds(tenant, idsOf(freightOfOrder)),
    shipments.byIds(
      tenant,
      idsOf(ofName).filter(id => !known.has(id)),
    ),
  ])
  return [...found([...byOrder, ...byFreight], 'order'), ...found(byName, 'name')]
}

const idsOf = (keys: readonly ListKey[]): readonly number[] => keys.map(({ id }) => id)

const found = (
  shipments: readonly AnyShipment[],
  by: FoundShipment['by'],
): readonly FoundShipment[] => shipments.map(shipment => ({ kind: 'shipment', shipment, by }))
