import { PaymentError } from '#core/ports/payments.ts'

/** The only safe parts of Stripe's errors: the others may hold secrets and must never reach a log. */
type StripeFault = {
  readonly type: string
  readonly code?: string
  readonly decline_code?: string
  readonly requestId?: string
}

const sentences: ReadonlyMap<string, string> = new Map([
  ['expired_card', 'The card has expired.'],
  ['insufficient_funds', 'The card was declined for insufficient funds.'],
  [
    'authentication_required',
    'The card requires its holder to confirm the payment, which is not possible here.',
  ],
  ['processing_error', 'The card could not be charged. Try again later.'],
])

/** Stripe advises against saying more: a thief would learn from it. */
export const declineReason = (fault: {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
}): string =>
  sentences.get(fault.decline_code ?? '') ??
  sentences.get(fault.code ?? '') ??
  'The card was declined.'

/** Only an answer of Stripe proves that nothing was charged. */
export function paymentErrorOf(error: unknown): unknown {
  if (!isStripeFault(error)) return error
  switch (error.type) {
    case 'StripeCardError':
      return new PaymentError('rejected', declineReason(error))
    case 'StripeInvalidRequestError':
      return new PaymentError(
        'rejected',
        `The payment provider refused this card or amount (${traceOf(error)}).`,
      )
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return new PaymentError(
        'misconfigured',
        `The payment provider rejected the credentials of this service (${traceOf(error)}).`,
      )
    default:
      return new PaymentError(
        'unavailable',
        `The payment provider gave an unexpected answer (${traceOf(error)}).`,
      )
  }
}

const isStripeFault = (error: unknown): error is StripeFault =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** With it Stripe's support finds a request. */
const traceOf = ({ type, code, requestId }: StripeFault): string =>
  [code ?? type, requestId].filter(part => part !== undefined).join(', ')
