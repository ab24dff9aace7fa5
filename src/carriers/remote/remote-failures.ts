import {
  AskedTooOften,
  CarrierError,
  type CarrierFailure,
  type FailedAnswer,
} from '#core/carrier-error.ts'
import type { RemoteAnswer } from './remote-request.ts'

/** The carrier refused the access token, and so carried nothing out. */
export class TokenRefused extends CarrierError {
  constructor(carrierName: string, options: { readonly answer?: FailedAnswer } = {}) {
    super('misconfigured', `${carrierName} refused our credentials.`, options)
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

export const isSuccess = ({ status }: Pick<RemoteAnswer, 'status'>): boolean =>
  status >= 200 && status < 300

/** What a failed answer means by its status alone. */
export function statusFailure(answer: RemoteAnswer, carrierName: string): CarrierError {
  const { status } = answer
  const failure = (kind: CarrierFailure, says: string): CarrierError =>
    new CarrierError(kind, `${carrierName} ${says}.`, { answer })
  switch (status) {
    case 401:
      return new TokenRefused(carrierName, { answer })
    case 402:
      return failure('misconfigured', 'wants to be paid by this account first')
    case 403:
      return failure('misconfigured', 'does not allow this account to ask')
    case 405:
    case 501:
      return failure('unsupported', 'does not support this')
    case 408:
    case 504:
      return failure('timeout', 'did not answer in time')
    case 429:
      return new AskedTooOften(`${carrierName} was asked too often.`, { answer })
  }
  if (status >= 400 && status < 500) return failure('rejected', 'refused this request')
  return status >= 500
    ? failure('unavailable', `answered with an error (${status})`)
    : // A redirection would send our credentials to an address that nobody configured.
      failure('unreadable', 'sent an unreadable answer')
}
