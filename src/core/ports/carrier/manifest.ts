import type { LabelAddress } from '../labels.ts'

export type ManifestingCarrier = {
  /** Closes these parcels at the carrier, which answers with a paper of its own. */
  manifest(order: ManifestOrder, signal: AbortSignal): Promise<CarrierManifest>
}

export type ManifestOrder = {
  readonly address: LabelAddress
  /** The local day, `YYYY-MM-DD`. */
  readonly mailedOn: string
  readonly trackingCodes: readonly string[]
}

/** The paper as the carrier sent it. */
export type CarrierManifest = {
  readonly number: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}
