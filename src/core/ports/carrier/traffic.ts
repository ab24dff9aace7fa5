import type { CarrierFailure } from '../../carrier-error.ts'

/** How a carrier outside the process has answered this process since its start. */
export type CarrierTraffic = {
  readonly calls: number
  readonly failures: Readonly<Partial<Record<CarrierFailure, number>>>
  /** For so many accounts it has failed so often that it is not asked for a while. */
  readonly openBreakers: number
}
