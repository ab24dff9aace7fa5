import { CarrierError } from '../carrier-error.ts'
import { CoreError } from '../errors.ts'

/** The failure of a carrier, as our caller learns of it. */
export function refusalOf(failure: CarrierError): CoreError {
  const { kind, message } = failure
  const code = kind === 'rejected' ? 'carrier_rejected' : 'carrier_error'
  return new CoreError(code, message, {}, { cause: failure })
}

/** Asks a carrier something that sells nothing yet: its refusal is the caller's answer, no fault of ours. */
export function askCarrier<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    throw error instanceof CarrierError ? refusalOf(error) : error
  }
}

/**
 * Only a carrier that said no, or that was not asked, has surely sold nothing; after anything else nobody
 * knows. That it was not asked a second time says nothing about the first.
 */
export const surelySoldNothing = ({ kind, wasAsked }: CarrierError): boolean =>
  !wasAsked || kind === 'rejected' || kind === 'misconfigured' || kind === 'unsupported'
