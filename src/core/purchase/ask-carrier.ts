import { randomBytes } from 'node:crypto'
import { CarrierError, type CarrierFailure } from '../carrier-error.ts'
import type { Environment } from '../environment.ts'
import { CoreError } from '../errors.ts'

const randomBytesInReference = 8

/**
 * The purchase keeps our reference before a carrier is asked. Carriers remember references for longer than
 * our database may: the random part keeps a reference from coming again after a restore, and from being
 * another installation's behind the same carrier account. With an id of up to 11 digits it has at most 30
 * characters, which the shortest field of a real carrier takes.
 */
export const newSaleReference = (environment: Environment, shipmentId: number): string => {
  const random = randomBytes(randomBytesInReference).toString('hex')
  return `${environment[0]}-${shipmentId}-${random}`
}

/** Asks a carrier something that sells nothing yet: its refusal is the caller's answer, no fault of ours. */
export function askCarrier<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    throw error instanceof CarrierError ? carrierRefusal(error) : error
  }
}

/** The failure of a carrier, as our caller learns of it. */
export function carrierRefusal(failure: CarrierError): CoreError {
  const { kind, message } = failure
  const code = kind === 'rejected' ? 'carrier_rejected' : 'carrier_error'
  return new CoreError(code, message, {}, { cause: failure })
}

/**
 * Only a carrier that said no, or that surely did nothing, has surely sold nothing; after anything else
 * nobody knows. That it did nothing a second time says nothing about the first, and that it refused what
 * came after an order, such as the label, says nothing about the order.
 */
export const surelySoldNothing = ({ kind, didNothing, isAfterOrder }: CarrierError): boolean =>
  !isAfterOrder && (didNothing || soldNothing.has(kind))

const soldNothing: ReadonlySet<CarrierFailure> = new Set([
  'rejected',
  'not_sold',
  'misconfigured',
  'unsupported',
])
