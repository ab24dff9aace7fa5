import type { BookedPayment, BookedReversal } from '#core/payment/payment-book-store.ts'
import type { MagicAmount } from './magic-cards.ts'

type ReversalStep = { readonly afterMs: number; readonly reversal: BookedReversal }

const soonMs = 1500
const decidedMs = 3000

/** How a paid payment goes on by its amount: what the provider gives back to the card, and when. */
export function reversalsAfter(
  { paymentId, amount, declined }: BookedPayment,
  magic: MagicAmount | null,
): readonly ReversalStep[] {
  if (declined !== null) return []
  const refund = { id: `${paymentId}_refund`, paymentId, kind: 'refund' } as const
  const dispute = { id: `${paymentId}_dispute`, paymentId, kind: 'dispute' } as const
  const asked = 'requested_by_customer, succeeded'
  const opened = { ...dispute, amount, reason: 'fraudulent, needs_response' }
  switch (magic) {
    case 'refunded':
      return [{ afterMs: soonMs, reversal: { ...refund, amount, reason: asked } }]
    case 'refunded_in_part': {
      const half = Math.floor(amount / 2)
      return [{ afterMs: soonMs, reversal: { ...refund, amount: half, reason: asked } }]
    }
    case 'disputed':
      return [{ afterMs: soonMs, reversal: opened }]
    case 'dispute_won':
      return [
        { afterMs: soonMs, reversal: opened },
        { afterMs: decidedMs, reversal: { ...dispute, amount: 0, reason: 'fraudulent, won' } },
      ]
    default:
      return []
  }
}
