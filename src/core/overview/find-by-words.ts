import type { Tenant } from '../access.ts'
import type { AnyShipment } from '../facts.ts'
import { anyListed, type ListFilter } from '../shipment/list-filter.ts'
import { isSearchableName } from '../shipment/name-key.ts'
import type { ListKey } from '../shipment/shipment-store.ts'
import { statesOf } from '../shipment/shipment-tab.ts'
import type { Readers } from '../store.ts'
import type { Finding } from './finding.ts'

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
