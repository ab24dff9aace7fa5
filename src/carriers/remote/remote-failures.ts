import { CarrierError } from '#core/carrier-error.ts'
import type { RemoteAnswer } from './remote-request.ts'

/** The carrier refused the access token, and so carried nothing out. */
export class TokenRefused extends CarrierError {
  constructor(carrierName: string) {
    super('misconfigured', `${carrierName} refused our credentials.`)
    this.name = 'TokenRefused'
  }
}

/** Nobody waits for the answer any more. That says nothing about the carrier. */
export class CallerLeft extends CarrierError {
  constructor() {
    super('timeout', 'The caller left before the carrier answered.')
    this.name = 'CallerLeft'
  }
}

/** Why a call with this signal ended: its caller left, or its time was up. */
export function endOf(signal: AbortSignal, carrierName: string): CarrierError {
  const { reason } = signal
  return reason instanceof Error && reason.name === 'AbortError'
    ? new CallerLeft()
    : new CarrierError('timeout', `${carrierName} did not answer in time.`, { cause: reason })
}

/** A call that ended without a whole answer: the connection failed, or the body was too long. */
export function connectionFailure(error: unknown, carrierName: string): CarrierError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new CarrierError('unreadable', `${carrierName} sent an answer that is too long.`, {
      cause: error,
    })
  }
  if (code.startsWith('HPE_')) return unreadable(carrierName, error)
  return new CarrierError('unavailable', `${carrierName} could not be reached.`, { cause: error })
}

export const unreadable = (carrierName: string, cause?: unknown): CarrierError =>
  new CarrierError('unreadable', `${carrierName} sent an unreadable answer.`, { cause })

/** The failure that a status tells of; null for success. `reason` is the carrier's own sentence. */
export function statusFailure(
  { status }: Pick<RemoteAnswer, 'status'>,
  carrierName: string,
  reason: string | null,
): CarrierError | null {
  if (status >= 200 && status < 300) return null
  const says = reason === null ? '.' : `: ${reason}`
  switch (status) {
    case 401:
      return new TokenRefused(carrierName)
    case 403:
      return new CarrierError(
        'misconfigured',
        `${carrierName} does not allow this account to ask${says}`,
      )
    case 405:
    case 501:
      return new CarrierError('unsupported', `${carrierName} does not support this${says}`)
    case 408:
    case 504:
      return new CarrierError('timeout', `${carrierName} did not answer in time.`)
    case 429:
      return new CarrierError('unavailable', `${carrierName} was asked too often.`)
  }
  if (status >= 400 && status < 500) {
    return new CarrierError('rejected', `${carrierName} refused this request${says}`)
  }
  return status >= 500
    ? new CarrierError('unavailable', `${carrierName} answered with an error (${status}).`)
    : // A redirection would send our credentials to an address that nobody configured.
      unreadable(carrierName)
}
