export type CarrierTables = {
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
