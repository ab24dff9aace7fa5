import type { Tenant } from '../access.ts'
import type { Readers } from '../store.ts'
import type { Finding } from './findings.ts'
import {
  callOfId,
  eventOfId,
  keyOfText,
  shipmentOfCode,
  shipmentsOfWords,
  tokensOf,
  topUpOfId,
} from './findings.ts'

/** A kind that the caller may not see is not looked for. */
export type SearchRights = {
  readonly shipments: boolean
  readonly calls: boolean
  readonly events: boolean
  readonly tokens: boolean
  readonly topUps: boolean
}

type Findings = {
  /** The one thing of which the text is the whole name; null where there is none. */
  readonly exact: Finding | null
  readonly all: readonly Finding[]
}

const longest = 200

export async function findAnything(
  read: Readers,
  tenant: Tenant,
  text: string,
  rights: SearchRights,
): Promise<Findings> {
  const wanted = text.trim().slice(0, longest).toWellFormed()
  if (wanted === '') return { exact: null, all: [] }
  const look = <T>(may: boolean, find: Find<T>): Promise<T | null> =>
    may ? find(read, tenant, wanted) : Promise.resolve(null)
  const [shipment, call, event, ofWords, tokens, key, topUp] = await Promise.all([
    look(rights.shipments, shipmentOfCode),
    look(rights.calls, callOfId),
    look(rights.events, eventOfId),
    look(rights.shipments, shipmentsOfWords),
    look(rights.tokens, tokensOf),
    look(rights.calls, keyOfText),
    look(rights.topUps, topUpOfId),
  ])
  const named = shipment ?? call ?? event
  const others = (ofWords ?? []).filter(one => one.shipment.id !== shipment?.shipment.id)
  const all = [named, ...others, ...(tokens ?? []), key, topUp].filter(one => one !== null)
  return { exact: named ?? onlyOne(all), all }
}

type Find<T> = (read: Readers, tenant: Tenant, text: string) => Promise<T | null>

/** Clients choose their keys, and top-ups are counted: an order may have the same name. */
function onlyOne(all: readonly Finding[]): Finding | null {
  const [one, ...others] = all
  const isWhole = one?.kind === 'key' || one?.kind === 'top_up'
  return isWhole && others.length === 0 ? one : null
}
