import type { CarrierAccountState } from '#core/carrier-account.ts'

export type CarrierTables = {
  carrier_account: CarrierAccountTable
  carrier_token: CarrierTokenTable
  carrier_pace: CarrierPaceTable
}

export type CarrierTokenTable = {
  connection: string
  /** Null until the first one is fetched. */
  token: string | null
  refresh_at: number
  /** The one node that fetches has until then; 0 where nobody fetches. */
  leased_until: number
}

export type CarrierPaceTable = {
  connection: string
  paused_until: number
  /** The start of the hour that `calls` counts. */
  hour: number
  calls: number
}

export type CarrierAccountTable = {
  id: number
  /** Null for the operator's. */
  owner_id: number | null
  carrier: string
  label: string
  state: CarrierAccountState
  /** JSON. */
  settings: string
  /** JSON: the last characters of each secret. */
  shown: string
  /** Null once they were forgotten. */
  sealed: string | null
  /** How many credentials it has had. */
  generation: number
  /** How often the row was written: a change names the one before it, and nodes watch the sum of all. */
  changes: number
  connected_at: number
  disconnected_at: number | null
}
