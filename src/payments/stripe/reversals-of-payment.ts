import type Stripe from 'stripe'
import type { PaymentReversal } from '#core/ports/payments.ts'

/** All refunds and disputes of a payment intent. */
export async function reversalsOfPayment(
  stripe: Stripe,
  paymentId: string,
): Promise<readonly PaymentReversal[]> {
  const wanted = { payment_intent: paymentId, limit: 100 }
  const reversals: PaymentReversal[] = []
  for await (const refund of stripe.refunds.list(wanted)) reversals.push(ofRefund(refund))
  for await (const dispute of stripe.disputes.list(wanted)) reversals.push(ofDispute(dispute))
  return reversals
}

/** Stripe takes the money when a refund begins, and gives it back where the refund fails. */
function ofRefund({ id, amount, currency, status, reason }: Stripe.Refund): PaymentReversal {
  const isOff = status === 'failed' || status === 'canceled'
  return {
    id,
    kind: 'refund',
    amount: isOff ? 0 : amount,
    currency: currency.toUpperCase(),
    reason: [reason, status].filter(Boolean).join(', '),
  }
}

/** An inquiry takes no money; a dispute takes it when it begins, and gives it back when it is won. */
function ofDispute(dispute: Stripe.Dispute): PaymentReversal {
  const { id, amount, currency, status, reason, balance_transactions } = dispute
  const moved = balance_transactions.reduce((sum, transaction) => sum + transaction.amount, 0)
  return {
    id,
    kind: 'dispute',
    amount: moved < 0 ? amount : 0,
    currency: currency.toUpperCase(),
    reason: `${reason}, ${status}`,
  }
}
