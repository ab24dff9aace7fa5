/** The paper that goes with what a carrier collects at the end of a day. */
export type ManifestContent = {
  /** With its check digit, as the barcode says it. */
  readonly number: string
  readonly carrierName: string
  readonly region: string
  readonly shipper: string
  /** The local day of the closeout, `YYYY-MM-DD`. */
  readonly closedOn: string
  readonly shipmentsCount: number
  readonly weightTicks: number
  /** Whether its parcels carry nothing. */
  readonly sample: boolean
  readonly services: readonly ManifestService[]
}

export type ManifestService = {
  readonly name: string
  readonly weightTicks: number
  /** A tracking number for each parcel; the ship code of one that is not tracked. */
  readonly parcels: readonly string[]
}
