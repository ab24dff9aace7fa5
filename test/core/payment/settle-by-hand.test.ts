import { beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { newReference } from '#core/payment/charge.ts'
import { failByHand, settleByHand } from '#core/payment/settle-by-hand.ts'
import { reconcileTopUp } from '#core/payment/settle-top-up.ts'
import { applyPaymentReport } from '#core/payment/take-report.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { type Payment, PaymentError } from '#core/ports/payments.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { agreeing, proofBehindCheckpoint } from '../../support/proven-books.ts'
import { type Desk, openDesk, outcomeOf, paymentOf } from '../../support/scripted-payments.ts'
import { topUpCredits } from '../../support/top-up-credits.ts'

const lost = () => Promise.reject(new PaymentError('unavailable', 'No answer.'))
const nothing = { credits: 0, pending_top_ups: 0, payment_provider: 0 }
const waiting = { credits: 0, pending_top_ups: 25_00, payment_provider: -25_00 }
const creditedWith = (amount: number) => ({
  credits: amount,
  pending_top_ups: 0,
  payment_provider: amount === 0 ? 0 : -amount,
})

describeOnEachEngine('a top-up that a person must end', kit => {
  let db: Database
  let desk: Desk
  let topUp: TopUp

  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    desk = await openDesk(db)
    desk.provider.onCharge = lost
    topUp = await topUpCredits(desk.command, { amount: 25_00, key: 'k', fault: null })
  })

  /** What the provider's own books have of it, from now on. */
  const told = (changes: Partial<Payment>): Payment => {
    const payment = paymentOf(topUp, changes)
    desk.provider.onFind = async () => payment
    return payment
  }
  const settle = (amount: number, paymentId: string | null = null) =>
    settleByHand(desk.world, topUp.reference, { amount, paymentId, why: 'ticket 17' })
  const fail = (force = false) => failByHand(desk.world, topUp.reference, 'ticket 17', force)
  const state = async () => (await desk.topUp(topUp.id))?.state
  const conflict = (message: RegExp) =>
    expect.objectContaining({ code: 'conflict', message: expect.stringMatching(message) })
  const lastMemo = async () => (await desk.journal()).at(-1)?.memo

  test.each([
    ['less', 20_00],
    ['more', 30_00],
    ['as much', 25_00],
  ])('and was paid with %s than was asked for is credited with what was paid', async (_, paid) => {
    const payment = told({ amount: paid })
    await settle(paid)
    expect(await desk.books()).toEqual(creditedWith(paid))
    expect(await desk.topUp(topUp.id)).toMatchObject({
      state: 'posted',
      amount: paid,
      paymentId: payment.id,
    })
    const last = (await desk.journal()).at(-1)
    const shown = (paid / 100).toFixed(2)
    expect(last?.memo).toBe(`settled by hand at ${shown} of 25.00: ticket 17`)
    expect(last?.cause).toEqual({ kind: 'top_up', id: String(topUp.id) })
    expect(await proofBehindCheckpoint(db, desk.accountId)).toMatchObject(agreeing)
  })

  test('is credited once, whoever tells of it afterwards, and however often', async () => {
    const payment = told({ amount: 20_00 })
    await settle(20_00)
    expect(await applyPaymentReport(desk.world, outcomeOf(payment))).toMatchObject({
      conclusion: 'posted',
    })
    expect(await reconcileTopUp(desk.world, desk.accountId, topUp.id)).toBe('posted')
    expect(await applyPaymentReport(desk.world, outcomeOf(paymentOf(topUp)))).toMatchObject({
      conclusion: 'mismatch',
    })
    await expect(settle(20_00)).rejects.toEqual(conflict(/already posted/))
    await expect(fail(true)).rejects.toEqual(conflict(/already posted/))
    expect(await desk.books()).toEqual(creditedWith(20_00))
  })

  test('is credited once, though two settle it at once', async () => {
    told({ amount: 20_00 })
    const ends = await Promise.allSettled([settle(20_00), settle(20_00), fail(true)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const credited = (await state()) === 'posted' ? 20_00 : 0
    expect(await desk.books()).toEqual(creditedWith(credited))
  })

  test('tells its client what was credited', async () => {
    told({ amount: 20_00 })
    await settle(20_00)
    const again = await topUpCredits(desk.command, { amount: 25_00, key: 'k', fault: null })
    expect(again).toMatchObject({ id: topUp.id, amount: 20_00, state: 'posted' })
  })

  test.each<[string, Partial<Payment>, number, RegExp]>([
    ['another amount than its provider took', { amount: 20_00 }, 21_00, /charged 20\.00/],
    [
      'what its provider calls declined',
      { outcome: { kind: 'declined', reason: '' } },
      25_00,
      /not been paid/,
    ],
    ['what its provider is still at', { outcome: { kind: 'pending' } }, 25_00, /not been paid/],
  ])('is not settled as %s', async (_, changes, amount, message) => {
    told(changes)
    await expect(settle(amount)).rejects.toEqual(conflict(message))
    expect(await desk.books()).toEqual(waiting)
  })

  test('and was paid in another currency is credited with what a person says', async () => {
    told({ amount: 18_00, currency: 'USD' })
    await settle(25_00)
    expect(await desk.books()).toEqual(creditedWith(25_00))
  })

  test('whose provider can not be asked is settled as a payment that a person names', async () => {
    desk.provider.onFind = lost
    await expect(settle(25_00)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await desk.books()).toEqual(waiting)
    await settle(25_00, `pay_by_hand_${topUp.reference}`)
    expect(await desk.books()).toEqual(creditedWith(25_00))
  })

  test('is settled as no other payment than it is known to be', async () => {
    const payment = told({ outcome: { kind: 'pending' } })
    await reconcileTopUp(desk.world, desk.accountId, topUp.id)
    desk.provider.onFind = lost
    await expect(settle(25_00, 'another')).rejects.toEqual(conflict(/Its payment is/))
    await settle(25_00, payment.id)
    expect(await desk.books()).toEqual(creditedWith(25_00))
  })

  test('is not settled with a payment that was credited before, in any account', async () => {
    const other = await openDesk(db)
    const { id } = await topUpCredits(other.command, { amount: 25_00, key: null, fault: null })
    const taken = (await other.topUp(id))?.paymentId ?? ''
    desk.provider.onFind = lost
    await expect(settle(25_00, taken)).rejects.toEqual(conflict(/was credited for/))
    expect(await desk.books()).toEqual(waiting)
  })

  test.each([0, -5, 1.5, Number.NaN])('is not settled at %d cents', async amount => {
    told({})
    await expect(settle(amount)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await desk.books()).toEqual(waiting)
  })

  test.each<[string, () => unknown, RegExp]>([
    ['took', () => told({ amount: 20_00 }), /charged 20\.00 CAD/],
    ['is still at', () => told({ outcome: { kind: 'pending' } }), /still processing it/],
    ['may still be asked for', () => undefined, /a moment ago/],
    [
      'cannot be asked for',
      () => Object.assign(desk.provider, { onFind: lost }),
      /not set up here/,
    ],
  ])('is not failed while it is a payment that the provider %s', async (_, arrange, message) => {
    arrange()
    await expect(fail()).rejects.toEqual(conflict(message))
    expect(await desk.books()).toEqual(waiting)
  })

  test('that the provider calls declined is failed, and posted should it be paid after all', async () => {
    told({ amount: 20_00, outcome: { kind: 'declined', reason: 'No.' } })
    await fail()
    expect(await desk.books()).toEqual(nothing)
    expect(await lastMemo()).toBe('failed by hand: ticket 17')
    expect(await applyPaymentReport(desk.world, outcomeOf(paymentOf(topUp)))).toMatchObject({
      conclusion: 'posted',
    })
    expect(await desk.books()).toEqual(creditedWith(25_00))
  })

  test('failed by force stays failed, whatever the provider tells later', async () => {
    const payment = told({})
    await fail(true)
    expect(await desk.books()).toEqual(nothing)
    for (let round = 0; round < 2; round += 1) {
      expect(await applyPaymentReport(desk.world, outcomeOf(payment))).toMatchObject({
        conclusion: 'mismatch',
      })
    }
    expect(await reconcileTopUp(desk.world, desk.accountId, topUp.id)).toBe('failed')
    expect(await desk.books()).toEqual(nothing)
    const again = topUpCredits(desk.command, { amount: 25_00, key: 'k', fault: null })
    await expect(again).rejects.toMatchObject({ code: 'payment_declined' })
    expect(await proofBehindCheckpoint(db, desk.accountId)).toMatchObject(agreeing)
  })

  test('failed by force can be settled by a person who knows better', async () => {
    told({ amount: 20_00 })
    await fail(true)
    await settle(20_00)
    expect(await desk.books()).toEqual(creditedWith(20_00))
  })

  test("is told in the account's log, with who decided and why", async () => {
    told({ amount: 20_00 })
    await settle(20_00)
    const page = await db.read.requestLog.list(serviceOn(desk.accountId), null, 10)
    expect(page).toMatchObject([
      {
        method: 'OPERATOR',
        outcome: `top-up ${topUp.id} settled by hand at 20.00 of 25.00: ticket 17`,
      },
    ])
  })

  test.each([
    ['nonsense', () => 'nonsense'],
    ['a reference that only resembles it', () => newReference(desk.accountId, topUp.id)],
  ])('is not found under %s', async (_, reference) => {
    const seen = { amount: 25_00, paymentId: null, why: 'w' }
    await expect(settleByHand(desk.world, reference(), seen)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(failByHand(desk.world, reference(), 'w', true)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await desk.books()).toEqual(waiting)
  })
})
