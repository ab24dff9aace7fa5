import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { appendIncome } from '#core/ledger/append-income.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { moveBetweenBooks } from '#core/ledger/posting.ts'
import { bookReversals, checkReversals } from '#core/payment/book-reversals.ts'
import { failByHand } from '#core/payment/settle-by-hand.ts'
import { applyPaymentReport } from '#core/payment/take-report.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { PaymentError, type PaymentReversal } from '#core/ports/payments.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { agreeing, proofBehindCheckpoint } from '../../support/proven-books.ts'
import { type Desk, openDesk, paymentOf } from '../../support/scripted-payments.ts'
import { topUpCredits } from '../../support/top-up-credits.ts'

const wish = { key: null, fault: null }

describeOnEachEngine('what a payment provider gives back', kit => {
  let db: Database
  let desk: Desk
  let topUp: TopUp
  let postings = 900_000

  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    desk = await openDesk(db)
    topUp = await topUpCredits(desk.command, { ...wish, amount: 50_00 })
  })

  const refund = (amount: number, changes: Partial<PaymentReversal> = {}): PaymentReversal => ({
    id: 're_1',
    kind: 'refund',
    amount,
    currency: 'CAD',
    reason: 'requested_by_customer',
    ...changes,
  })
  const dispute = (amount: number, reason = 'fraudulent'): PaymentReversal =>
    refund(amount, { id: 'dp_1', kind: 'dispute', reason })
  const says = (...reversals: readonly PaymentReversal[]) => {
    desk.provider.onReversals = async () => reversals
  }
  const book = (id = topUp.id) => bookReversals(desk.world, desk.accountId, id)
  const tenant = () => serviceOn(desk.accountId)
  const balance = async () => (await creditBalance(db.read, tenant())).posted
  const funds = () => db.transact(desk.accountId, ({ ledger }) => ledger.lockFunds(tenant()))
  const memos = async () => (await desk.journal()).map(({ memo }) => memo)
  const proof = () => proofBehindCheckpoint(db, desk.accountId)
  const spend = (amount: number) =>
    db.transact(desk.accountId, ({ ledger }) =>
      ledger.append(tenant(), {
        id: ++postings,
        cause: { kind: 'adjustment', id: '1' },
        at: 1,
        memo: 'spent',
        entries: moveBetweenBooks('credits', 'revenue', amount, 'CAD'),
      }),
    )

  test('is taken from the credits once, however often it is read', async () => {
    says(refund(20_00))
    for (let round = 0; round < 3; round += 1) expect(await book()).toBe('booked')
    expect(await balance()).toBe(30_00)
    expect(await desk.books()).toMatchObject({ credits: 30_00, payment_provider: -30_00 })
    expect((await memos()).at(-1)).toBe(
      `refund of top-up ${topUp.id} took 20.00: requested_by_customer`,
    )
    expect((await desk.journal()).at(-1)?.cause).toEqual({ kind: 'refund', id: 're_1' })
    expect(await proof()).toMatchObject(agreeing)
  })

  test('in parts is taken in parts, each with its reason', async () => {
    says(refund(20_00))
    await book()
    says(refund(20_00), refund(5_00, { id: 're_2', reason: 'duplicate' }))
    await book()
    expect(await balance()).toBe(25_00)
    expect((await memos()).slice(-2)).toEqual([
      `refund of top-up ${topUp.id} took 20.00: requested_by_customer`,
      `refund of top-up ${topUp.id} took 5.00: duplicate`,
    ])
    expect(await proof()).toMatchObject(agreeing)
  })

  test('and takes again, as a dispute that is won or a refund that fails, is credited again', async () => {
    says(dispute(50_00), refund(0, { reason: 'failed' }))
    await book()
    expect(await balance()).toBe(0)
    says(dispute(0, 'fraudulent, won'), refund(0, { reason: 'failed' }))
    await book()
    expect(await balance()).toBe(50_00)
    expect((await memos()).at(-1)).toBe(
      `dispute of top-up ${topUp.id} gave back 50.00: fraudulent, won`,
    )
    expect(await proof()).toMatchObject(agreeing)
  })

  test('and was spent is owed; nothing can be bought until the next credits have paid it', async () => {
    await spend(45_00)
    says(refund(50_00))
    await book()
    expect(await funds()).toEqual({ credits: 0, owed: 45_00 })
    expect(await balance()).toBe(-45_00)
    await expect(spend(1)).rejects.toMatchObject({ code: 'insufficient_credits' })

    await topUpCredits(desk.command, { ...wish, amount: 30_00 })
    expect(await funds()).toEqual({ credits: 0, owed: 15_00 })
    await grantCredits(db, desk.accountId, 20_00, 'a grant', 1)
    expect(await funds()).toEqual({ credits: 5_00, owed: 0 })
    expect(await balance()).toBe(5_00)
    expect(await proof()).toMatchObject(agreeing)
  })

  test('and was spent is paid by a void, and by a dispute that is won', async () => {
    await spend(50_00)
    says(dispute(50_00))
    await book()
    await db.transact(desk.accountId, ({ ledger }) =>
      appendIncome(ledger, tenant(), {
        id: ++postings,
        cause: { kind: 'adjustment', id: '2' },
        at: 1,
        memo: 'back',
        entries: moveBetweenBooks('revenue', 'credits', 10_00, 'CAD'),
      }),
    )
    expect(await funds()).toEqual({ credits: 0, owed: 40_00 })
    says(dispute(0))
    await book()
    expect(await funds()).toEqual({ credits: 10_00, owed: 0 })
    expect(await proof()).toMatchObject(agreeing)
  })

  test('before it has reported the payment is taken of credits that are posted first', async () => {
    desk.provider.onCharge = async charge => paymentOf(charge, { outcome: { kind: 'pending' } })
    const late = await topUpCredits(desk.command, { ...wish, amount: 40_00 })
    expect(late.state).toBe('pending')
    desk.provider.onFind = async () => paymentOf(late)
    says(refund(40_00, { id: 're_late' }))
    expect(await book(late.id)).toBe('booked')
    expect(await desk.topUp(late.id)).toMatchObject({ state: 'posted' })
    expect(await balance()).toBe(50_00)
    expect(await proof()).toMatchObject(agreeing)
  })

  test('for a top-up that a person has failed for good takes nothing', async () => {
    desk.provider.onCharge = async charge => paymentOf(charge, { outcome: { kind: 'pending' } })
    const { id, reference } = await topUpCredits(desk.command, { ...wish, amount: 40_00 })
    await failByHand(desk.world, reference, 'refunded there', true)
    says(refund(40_00))
    desk.provider.onFind = async () => paymentOf({ reference, amount: 40_00, currency: 'CAD' })
    expect(await book(id)).toBe('booked')
    expect(await balance()).toBe(50_00)
    expect(await proof()).toMatchObject(agreeing)
  })

  test.each([
    ['no later than', [dispute(50_00)], [dispute(0)], 50_00],
    ['as much as', [], [dispute(50_00)], 0],
  ] as const)(
    'is taken %s the youngest report says, where an older one arrives last',
    async (_, older, younger, left) => {
      let asked = 0
      desk.provider.onReversals = async () => {
        asked += 1
        if (asked > 1) return younger
        // While this answer is on its way, another process reads the younger one and books it.
        await book()
        return older
      }
      expect(await book()).toBe('booked')
      expect(await balance()).toBe(left)
      expect(await proof()).toMatchObject(agreeing)
    },
  )

  test('twice at once is taken once', async () => {
    says(refund(20_00), dispute(30_00))
    await Promise.all([book(), book(), book()])
    expect(await balance()).toBe(0)
    expect(await desk.journal()).toHaveLength(4)
    expect(await proof()).toMatchObject(agreeing)
  })

  test('is asked for again where the provider does not answer, and left to a person where it is in other money', async () => {
    desk.provider.onReversals = () => Promise.reject(new PaymentError('unavailable', 'No answer.'))
    expect(await book()).toBe('unknown')
    says(refund(20_00, { currency: 'USD' }))
    expect(await book()).toBe('mismatch')
    expect(await balance()).toBe(50_00)
  })

  test('is looked for by a job that its notification queues, and leaves a line in the log', async () => {
    says(refund(20_00))
    const { reference } = topUp
    const report = { subject: 'reversals', reference } as const
    expect(await applyPaymentReport(desk.world, report)).toMatchObject({ conclusion: 'queued' })
    const jobs = await db.read.jobs.list(100)
    const queued = jobs.filter(
      ({ kind, accountId }) => kind === 'book-reversals' && accountId === desk.accountId,
    )
    expect(queued.map(({ payload }) => payload)).toEqual([{ topUpId: topUp.id }])
    expect(await applyPaymentReport(desk.world, { ...report, reference: 'order 17' })).toBeNull()
    await book()
    const [line] = await db.read.requestLog.list(tenant(), null, 1)
    expect(line).toMatchObject({ method: 'JOB', route: 'book-reversals', tokenId: null })
  })

  test('is read at once where a person asks', async () => {
    says(refund(20_00), dispute(5_00))
    expect(await checkReversals(desk.world, topUp.reference)).toBe(25_00)
    expect(await balance()).toBe(25_00)
    await expect(checkReversals(desk.world, 'order 17')).rejects.toMatchObject({
      code: 'not_found',
    })
    desk.provider.onReversals = () => Promise.reject(new PaymentError('unavailable', 'No answer.'))
    await expect(checkReversals(desk.world, topUp.reference)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  test('in any order, with spending and credits between, ends where the last report says', async () => {
    const step = fc.oneof(
      fc.record({
        act: fc.constant('refund' as const),
        amount: fc.integer({ min: 0, max: 50_00 }),
      }),
      fc.record({ act: fc.constant('dispute' as const), amount: fc.constantFrom(0, 50_00) }),
      fc.record({ act: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 60_00 }) }),
      fc.record({ act: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 60_00 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async steps => {
        desk = await openDesk(db)
        topUp = await topUpCredits(desk.command, { ...wish, amount: 50_00 })
        const lost = { refund: 0, dispute: 0 }
        let given = 50_00
        for (const { act, amount } of steps) {
          if (act === 'grant') {
            await grantCredits(db, desk.accountId, amount, 'a grant', 1)
            given += amount
          } else if (act === 'spend') {
            const spent = await spend(amount).then(
              () => amount,
              () => 0,
            )
            given -= spent
          } else {
            lost[act] = amount
            says(refund(lost.refund), dispute(lost.dispute))
            await book()
          }
          const { credits, owed } = await funds()
          expect(credits - owed).toBe(given - lost.refund - lost.dispute)
          expect(Math.min(credits, owed)).toBe(0)
        }
        expect(await proof()).toMatchObject(agreeing)
      }),
      { numRuns: 15 },
    )
  })
})
