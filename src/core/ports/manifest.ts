/** The paper for the parcels that a carrier collects at the end of a day. */
export type ManifestContent = {
  /** With its check digit, as in the barcode. */
  readonly number: string
  readonly carrierName: string
  readonly region: string
  readonly shipper: string
  /** The local day of the closeout, `YYYY-MM-DD`. */
  readonly closedOn: string
  readonly parcelsCount: number
  readonly weightTicks: number
  /** A manifest of the sandbox: no carrier takes its parcels. */
  readonly sample: boolean
  readonly services: readonly ManifestService[]
}

export type ManifestService = {
  readonly name: string
  readonly weightTicks: number
  /** A tracking number for each parcel; the ship code of one that is not tracked. */
  readonly parcels: readonly string[]
}
