import { randomBytes } from 'node:crypto'
import type { AccountId } from '../access.ts'
import { CoreError } from '../errors.ts'
import { type Payment, PaymentError, type Payments } from '../ports/payments.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { StoredCard } from './card-store.ts'
import type { TopUp } from './top-up-store.ts'

/**
 * Our own name for a charge, stored before the provider is asked. The random part makes it unique among
 * all installations that share one account at the provider, and after a restore, which may issue a
 * number again.
 */
export const newReference = (accountId: AccountId, topUpId: number): string =>
  `topup-${accountId}-${topUpId}-${randomBytes(12).toString('hex')}`

/** The key of a reference's row; null for a text that is no reference of ours. */
export function topUpOfReference(
  reference: string,
): { readonly accountId: AccountId; readonly topUpId: number } | null {
  const match = /^topup-(\d{1,15})-(\d{1,15})-[0-9a-f]{24}$/.exec(reference)
  return match ? { accountId: Number(match[1]), topUpId: Number(match[2]) } : null
}

/** After so long without an answer the result of the charge counts as unknown. */
export const chargeTimeoutMs = 25_000

/** Why there is no payment, and whether the provider may have charged all the same. */
export type NoAnswer = { readonly charged: 'no' | 'unknown'; readonly error: CoreError }

/** Asks the provider for the money of a top-up, under the reference for which it charges once. */
export async function charge(
  payments: Payments,
  { token, payer }: Pick<StoredCard, 'token' | 'payer'>,
  { reference, amount, currency }: TopUp,
  fault: SandboxFault | null,
): Promise<Payment | NoAnswer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate()), chargeTimeoutMs)
  try {
    const card = { token, payer }
    return await Promise.race([payments.charge({ reference, card, amount, currency, fault }), late])
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return noAnswerOf(error)
  } finally {
    clearTimeout(timer)
  }
}

const tooLate = (): PaymentError =>
  new PaymentError('unavailable', 'The payment provider did not answer in time.')

/** A provider that refuses, or that we can't reach by our own fault, has charged nothing; else it may have. */
function noAnswerOf({ kind, message }: PaymentError): NoAnswer {
  if (kind === 'rejected') {
    return { charged: 'no', error: new CoreError('payment_declined', message) }
  }
  const error = new CoreError('unavailable', message)
  return { charged: kind === 'misconfigured' ? 'no' : 'unknown', error }
}
