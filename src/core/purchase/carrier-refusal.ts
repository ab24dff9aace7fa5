import { CarrierError } from '../carrier-error.ts'
import { CoreError } from '../errors.ts'

/** What a carrier said, as our caller is told it. */
export const toldByCarrier = ({ kind, message }: CarrierError): CoreError =>
  new CoreError(kind === 'rejected' ? 'carrier_rejected' : 'carrier_error', message)

/** Asks a carrier for what sells nothing yet: a refusal is the caller's answer, and no fault of ours. */
export function askCarrier<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    throw error instanceof CarrierError ? toldByCarrier(error) : error
  }
}
