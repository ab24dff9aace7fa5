import type { Tenant } from '../access.ts'
import type { TokenRow } from '../account/token-store.ts'
import { callByRequestId } from '../calls/call-by-request-id.ts'
import type { ToldShipment } from '../facts.ts'
import { findByNumber } from '../freight/find-any-shipment.ts'
import type { ListFilter } from '../shipment/shipment-store.ts'
import { statesOf } from '../shipment/shipment-tab.ts'
import type { Readers } from '../store.ts'
import { isSearchableName } from './searchable-name.ts'

/** What a text that somebody typed may mean. */
export type Finding =
  | { readonly kind: 'shipment'; readonly shipment: ToldShipment; readonly by: FoundBy }
  | { readonly kind: 'call'; readonly requestId: string; readonly outcome: string }
  | { readonly kind: 'token'; readonly token: Pick<TokenRow, 'id' | 'name' | 'hint'> }

export type FoundBy = 'code' | 'order' | 'name'

/** A kind that the asker may not see is not looked for. */
export type SearchRights = {
  readonly shipments: boolean
  readonly calls: boolean
  readonly tokens: boolean
}

export type Findings = {
  /** The one thing of which the text is the whole name; null where there is none. */
  readonly exact: Finding | null
  readonly all: readonly Finding[]
}

const mostOfAKind = 6
const longest = 200

export async function findAnything(
  read: Readers,
  tenant: Tenant,
  text: string,
  rights: SearchRights,
): Promise<Findings> {
  const wanted = text.trim().slice(0, longest)
  if (wanted === '') return { exact: null, all: [] }
  const [byCode, call, lists, tokens] = await Promise.all([
    rights.shipments ? shipmentOfCode(read, tenant, wanted) : null,
    rights.calls && uuid.test(wanted) ? callByRequestId(read, tenant, wanted.toLowerCase()) : null,
    rights.shipments ? shipmentsOfWords(read, tenant, wanted) : [],
    rights.tokens ? tokensOf(read, tenant, wanted) : [],
  ])
  const { requestId, outcome } = call?.call ?? { requestId: null, outcome: '' }
  const exact: Finding | null = byCode
    ? { kind: 'shipment', shipment: byCode, by: 'code' }
    : requestId === null
      ? null
      : { kind: 'call', requestId, outcome }
  const others = lists.filter(one => one.kind !== 'shipment' || one.shipment.id !== byCode?.id)
  return { exact, all: [...(exact ? [exact] : []), ...others, ...tokens] }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function shipmentOfCode(
  { shipments, freight }: Readers,
  tenant: Tenant,
  code: string,
): Promise<ToldShipment | null> {
  const found =
    (await shipments.byShipCode(tenant, code)) ??
    (await freight.byShipCode(tenant, code)) ??
    (await findByNumber({ shipments, freight }, tenant, code))
  return found?.state === 'cancelled' ? null : found
}

const anyOf: ListFilter = {
  from: null,
  to: null,
  states: statesOf('all'),
  orderId: null,
  toName: null,
}

/** By the id of their order, and by a part of the recipient's name, the newest first. */
async function shipmentsOfWords(
  { shipments }: Readers,
  tenant: Tenant,
  text: string,
): Promise<readonly Finding[]> {
  const keysOf = (filter: ListFilter) => shipments.keys(tenant, filter, 'newest', null, mostOfAKind)
  const [ofOrder, ofName] = await Promise.all([
    keysOf({ ...anyOf, orderId: text }),
    isSearchableName(text) ? keysOf({ ...anyOf, toName: text }) : [],
  ])
  const orderIds = new Set(ofOrder.map(({ id }) => id))
  const ids = [...orderIds, ...ofName.map(({ id }) => id).filter(id => !orderIds.has(id))]
  const found = await shipments.byIds(tenant, ids)
  return found.map(shipment => ({
    kind: 'shipment',
    shipment,
    by: orderIds.has(shipment.id) ? 'order' : 'name',
  }))
}

async function tokensOf(
  { tokens }: Readers,
  tenant: Tenant,
  text: string,
): Promise<readonly Finding[]> {
  const all = await tokens.list(tenant)
  const begins = (word: string): boolean => word.toLowerCase().startsWith(text.toLowerCase())
  return all
    .filter(({ name, hint }) => begins(name) || begins(hint))
    .slice(0, mostOfAKind)
    .map(({ id, name, hint }) => ({ kind: 'token', token: { id, name, hint } }))
}
