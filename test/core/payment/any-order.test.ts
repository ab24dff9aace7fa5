import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { reconcileTopUp } from '#core/payment/settle-top-up.ts'
import { applyPaymentReport } from '#core/payment/take-report.ts'
import { type Payment, PaymentError } from '#core/ports/payments.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { agreeing, proofBehindCheckpoint } from '../../support/proven-books.ts'
import { type Desk, openDesk, outcomeOf, paymentOf } from '../../support/scripted-payments.ts'
import { topUpCredits } from '../../support/top-up-credits.ts'

const amount = 25_00
const declined = { kind: 'declined', reason: 'The card was declined.' } as const
const lost = () => Promise.reject(new PaymentError('unavailable', 'No answer.'))

const words = ['paid', 'declined', 'pending', 'other amount', 'other payment'] as const
type Word = (typeof words)[number]

const wordOn = (payment: Payment, word: Word): Payment => {
  switch (word) {
    case 'paid':
      return payment
    case 'declined':
      return { ...payment, outcome: declined }
    case 'pending':
      return { ...payment, outcome: { kind: 'pending' } }
    case 'other amount':
      return { ...payment, amount: payment.amount + 1 }
    case 'other payment':
      return { ...payment, reference: payment.reference.replace(/.$/, 'x') }
  }
}

type Step = { readonly kind: 'notify' | 'reconcile' | 'wait'; readonly word: Word }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('notify' as const), word: fc.constantFrom(...words) }),
    fc.record({ kind: fc.constant('reconcile' as const), word: fc.constantFrom(...words) }),
    fc.record({ kind: fc.constant('wait' as const), word: fc.constant('paid' as const) }),
  ),
  { maxLength: 12 },
)

/** What is credited where a single "paid" that fits was among the words. */
async function carryOut(desk: Desk, id: number, plan: readonly Step[]): Promise<boolean> {
  let paid = false
  for (const { kind, word } of plan) {
    const topUp = await desk.topUp(id)
    if (!topUp) throw new Error('no top-up')
    const told = wordOn(paymentOf(topUp), word)
    desk.provider.onFind = async () => told
    if (kind === 'wait') desk.clock.nowMs += 20 * 60_000
    else if (kind === 'notify') await applyPaymentReport(desk.world, outcomeOf(told))
    else await reconcileTopUp(desk.world, desk.accountId, id)
    // A reconciler asks only while nobody knows: of one that failed it hears no more.
    paid ||=
      word === 'paid' && (kind === 'notify' || (kind === 'reconcile' && topUp.state === 'pending'))
  }
  return paid
}

describeOnEachEngine('whatever is told of a top-up, in whatever order', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })

  test('it is credited once where it was paid, and else not at all', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async plan => {
        const desk = await openDesk(db)
        desk.provider.onCharge = lost
        const { id } = await topUpCredits(desk.command, { amount, key: null, fault: null })
        const paid = await carryOut(desk, id, plan)
        const state = (await desk.topUp(id))?.state
        expect(await desk.books()).toEqual({
          credits: paid ? amount : 0,
          pending_top_ups: state === 'pending' ? amount : 0,
          payment_provider: paid || state === 'pending' ? -amount : 0,
        })
        expect(state === 'posted').toBe(paid)
        expect(await proofBehindCheckpoint(db, desk.accountId)).toMatchObject(agreeing)
      }),
      { numRuns: 60 },
    )
  })
})
