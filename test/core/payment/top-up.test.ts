import { beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { storeCard } from '#core/payment/cards.ts'
import { newReference } from '#core/payment/charge.ts'
import { leaveTopUpOpen, reconcileTopUp } from '#core/payment/settle-top-up.ts'
import { applyPaymentReport } from '#core/payment/take-report.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { type Payment, PaymentError } from '#core/ports/payments.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { type Desk, openDesk, outcomeOf, paymentOf } from '../../support/scripted-payments.ts'
import { topUpCredits } from '../../support/top-up-credits.ts'

const nothing = { credits: 0, pending_top_ups: 0, payment_provider: 0 }
const credited = { credits: 25_00, pending_top_ups: 0, payment_provider: -25_00 }
const waiting = { credits: 0, pending_top_ups: 25_00, payment_provider: -25_00 }
const minutes = 60_000
const lost = () => Promise.reject(new PaymentError('unavailable', 'No answer.'))

describeOnEachEngine('a top-up', kit => {
  let db: Database
  let desk: Desk

  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    desk = await openDesk(db)
  })

  const ask = (key: string | null = null): Promise<TopUp> =>
    topUpCredits(desk.command, { amount: 25_00, key, fault: null })
  const notify = (payment: Payment) => applyPaymentReport(desk.world, outcomeOf(payment))
  const reconcile = (id: number) => reconcileTopUp(desk.world, desk.accountId, id)
  const declined = { kind: 'declined', reason: 'The card has expired.' } as const

  /** One that the provider was asked for, and of which nobody knows the end. */
  async function askInVain(): Promise<TopUp> {
    desk.provider.onCharge = lost
    const topUp = await ask()
    expect(topUp.state).toBe('pending')
    expect(await desk.books()).toEqual(waiting)
    return topUp
  }

  test('that is paid is credited, and the journal tells both of its phases', async () => {
    const topUp = await ask()
    expect(topUp).toMatchObject({ state: 'posted', amount: 25_00, currency: 'CAD' })
    expect(topUp.createdAt).toBe(desk.clock.nowMs + 3_600_000)
    expect(await desk.books()).toEqual(credited)
    const told = (await desk.journal()).map(({ cause, memo }) => [cause.kind, cause.id, memo])
    const id = String(topUp.id)
    expect(told).toEqual([
      ['top_up', id, 'asked of a scripted card'],
      ['top_up', id, 'paid'],
    ])
  })

  test('is written down before the provider is asked, with the reference it is asked under', async () => {
    let seen: unknown
    desk.provider.onCharge = async charge => {
      const [row] = (await db.read.topUps.pending(1000)).filter(
        ({ accountId }) => accountId === desk.accountId,
      )
      seen = row?.reference
      expect(await desk.books()).toEqual(waiting)
      return paymentOf(charge)
    }
    const { reference } = await ask()
    expect(seen).toBe(reference)
    expect(desk.provider.charges).toMatchObject([{ reference, amount: 25_00, currency: 'CAD' }])
  })

  test('that is declined leaves nothing but its story, and says why', async () => {
    desk.provider.onCharge = async charge => paymentOf(charge, { outcome: declined })
    const refused = ask('k')
    await expect(refused).rejects.toMatchObject({ code: 'payment_declined' })
    await expect(refused).rejects.toThrow('The card has expired.')
    expect(await desk.books()).toEqual(nothing)
    expect((await desk.journal()).map(({ memo }) => memo)).toEqual([
      'asked of a scripted card',
      'The card has expired.',
    ])
  })

  test.each([
    ['rejected', 'payment_declined'],
    ['misconfigured', 'unavailable'],
  ] as const)('that the provider could not take (%s) charges nothing', async (kind, code) => {
    desk.provider.onCharge = () => Promise.reject(new PaymentError(kind, 'It will not do.'))
    await expect(ask()).rejects.toMatchObject({ code })
    expect(await desk.books()).toEqual(nothing)
  })

  test('notified twice is credited once', async () => {
    const topUp = await ask()
    const payment = paymentOf(topUp)
    expect(await notify(payment)).toMatchObject({ conclusion: 'posted' })
    expect(await notify(payment)).toMatchObject({ conclusion: 'posted' })
    expect(await desk.books()).toEqual(credited)
    expect(await desk.journal()).toHaveLength(2)
  })

  test('notified before its answer is credited once', async () => {
    desk.provider.onCharge = async charge => {
      const payment = paymentOf(charge)
      expect(await notify(payment)).toMatchObject({ conclusion: 'posted' })
      expect(await desk.books()).toEqual(credited)
      return payment
    }
    expect((await ask()).state).toBe('posted')
    expect(await desk.books()).toEqual(credited)
  })

  test('notified as paid before an answer that is lost is posted', async () => {
    desk.provider.onCharge = async charge => {
      await notify(paymentOf(charge))
      return lost()
    }
    expect((await ask()).state).toBe('posted')
    expect(await desk.books()).toEqual(credited)
  })

  test('notified as paid is posted, although its answer says that it was declined', async () => {
    desk.provider.onCharge = async charge => {
      await notify(paymentOf(charge))
      return paymentOf(charge, { outcome: declined })
    }
    expect((await ask()).state).toBe('posted')
    expect(await desk.books()).toEqual(credited)
  })

  test('whose notifications come in the wrong order is credited once', async () => {
    const topUp = await askInVain()
    await notify(paymentOf(topUp, { outcome: declined }))
    expect(await desk.books()).toEqual(nothing)
    await notify(paymentOf(topUp))
    expect(await desk.books()).toEqual(credited)
    expect(await notify(paymentOf(topUp, { outcome: declined }))).toMatchObject({
      conclusion: 'posted',
    })
    expect(await notify(paymentOf(topUp, { outcome: { kind: 'pending' } }))).toMatchObject({
      conclusion: 'posted',
    })
    expect(await desk.books()).toEqual(credited)
    expect((await desk.topUp(topUp.id))?.state).toBe('posted')
  })

  test.each<[string, Partial<Payment>]>([
    ['another amount', { amount: 2500_00 }],
    ['a smaller amount', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
  ])('of which a notification names %s is not credited by it', async (_, changes) => {
    const topUp = await askInVain()
    expect(await notify(paymentOf(topUp, changes))).toMatchObject({ conclusion: 'mismatch' })
    expect(await desk.books()).toEqual(waiting)
    await notify(paymentOf(topUp))
    expect(await desk.books()).toEqual(credited)
    expect(await notify(paymentOf(topUp, changes))).toMatchObject({ conclusion: 'mismatch' })
    expect(await desk.books()).toEqual(credited)
  })

  test('is no other payment than the one that was begun', async () => {
    desk.provider.onCharge = async charge => paymentOf(charge, { outcome: { kind: 'pending' } })
    const topUp = await ask()
    expect(await notify(paymentOf(topUp, { id: 'another' }))).toMatchObject({
      conclusion: 'mismatch',
    })
    expect(await desk.books()).toEqual(waiting)
    await notify(paymentOf(topUp))
    expect(await desk.books()).toEqual(credited)
  })

  test.each([
    ['of somebody else', 'invoice 17'],
    ['of ours, for a top-up that is not there', newReference(1, 999_999)],
    ['of ours, for an account that is not there', newReference(999_999, 1)],
    ['that is empty', ''],
  ])('is not moved by a notification under a reference %s', async (_, reference) => {
    await askInVain()
    const unknown = { reference, amount: 25_00, currency: 'CAD' } as const
    expect(await notify(paymentOf(unknown))).toBeNull()
    expect(await desk.books()).toEqual(waiting)
  })

  test('is not moved by a reference that only resembles its own', async () => {
    const topUp = await askInVain()
    const forged = newReference(desk.accountId, topUp.id)
    expect(await notify(paymentOf({ ...topUp, reference: forged }))).toBeNull()
    expect(await desk.books()).toEqual(waiting)
  })

  test('whose end a crash left open is found in the books of the provider', async () => {
    const topUp = await askInVain()
    desk.provider.onFind = async () => paymentOf(topUp)
    expect(await reconcile(topUp.id)).toBe('posted')
    expect(await reconcile(topUp.id)).toBe('posted')
    expect(await desk.books()).toEqual(credited)
    const { reference, askedAt } = topUp
    expect(desk.provider.searches.at(-1)).toMatchObject({ reference, askedAt })
  })

  test('whose answer was lost is searched at once', async () => {
    desk.provider.onCharge = lost
    desk.provider.onFind = async search =>
      paymentOf({ reference: search.reference, amount: 25_00, currency: 'CAD' })
    expect((await ask()).state).toBe('posted')
    expect(await desk.books()).toEqual(credited)
  })

  test('that its provider never heard of waits until nothing can be on its way, then fails', async () => {
    const topUp = await askInVain()
    desk.clock.nowMs += 14 * minutes
    expect(await reconcile(topUp.id)).toBe('open')
    expect(await desk.books()).toEqual(waiting)
    desk.clock.nowMs += 2 * minutes
    expect(await reconcile(topUp.id)).toBe('failed')
    expect(await desk.books()).toEqual(nothing)
    await notify(paymentOf(topUp))
    expect(await desk.books()).toEqual(credited)
  })

  test('stays open for as long as its provider can not be asked', async () => {
    const topUp = await askInVain()
    desk.provider.onFind = lost
    desk.clock.nowMs += 60 * minutes
    expect(await reconcile(topUp.id)).toBe('open')
    expect(await desk.books()).toEqual(waiting)
  })

  test('whose process slept before it asked is not charged: it was given up, and may be asked for anew', async () => {
    const asleep: Database = {
      ...db,
      async transact(account, work) {
        const done = await db.transact(account, work)
        desk.clock.nowMs += 20 * minutes
        const open = await db.read.topUps.pending(1000)
        const mine = open.find(({ accountId }) => accountId === desk.accountId)
        if (mine) expect(await reconcile(mine.id)).toBe('failed')
        return done
      },
    }
    const command = { ...desk.command, world: { ...desk.world, store: asleep } }
    const late = topUpCredits(command, { amount: 25_00, key: 'k', fault: null })
    await expect(late).rejects.toMatchObject({ code: 'unavailable' })
    expect(desk.provider.charges).toEqual([])
    expect((await ask('k')).state).toBe('posted')
    expect(await desk.books()).toEqual(credited)
  })

  test('leaves a job behind that looks after it', async () => {
    const topUp = await askInVain()
    const jobs = (await db.read.jobs.list(1000)).filter(
      ({ accountId }) => accountId === desk.accountId,
    )
    expect(jobs).toMatchObject([{ kind: 'settle-top-up', payload: { topUpId: topUp.id } }])
  })

  test('under a key that was used is the one that the key made, as it stands now', async () => {
    desk.provider.onCharge = async charge => paymentOf(charge, { outcome: { kind: 'pending' } })
    const first = await ask('k')
    await notify(paymentOf(first))
    const again = await ask('k')
    expect(again).toMatchObject({ id: first.id, state: 'posted' })
    expect(desk.provider.charges).toHaveLength(1)
    expect(await desk.books()).toEqual(credited)
  })

  test('that failed is forgotten by its key', async () => {
    const inOrder = [declined, { kind: 'paid' } as const]
    desk.provider.onCharge = async charge =>
      paymentOf(charge, { outcome: inOrder.shift() ?? declined })
    await expect(ask('k')).rejects.toMatchObject({ code: 'payment_declined' })
    expect((await ask('k')).state).toBe('posted')
    expect(desk.provider.charges).toHaveLength(2)
    expect(await desk.books()).toEqual(credited)
  })

  test('that fails after its caller was told to wait says so under its key, and charges nothing', async () => {
    desk.provider.onCharge = async charge => paymentOf(charge, { outcome: { kind: 'pending' } })
    const topUp = await ask('k')
    await notify(paymentOf(topUp, { outcome: declined }))
    await expect(ask('k')).rejects.toThrow('The card has expired.')
    expect(desk.provider.charges).toHaveLength(1)
    expect(await desk.books()).toEqual(nothing)
    desk.provider.onCharge = async charge => paymentOf(charge)
    expect((await ask('k')).id).not.toBe(topUp.id)
    expect(await desk.books()).toEqual(credited)
  })

  test('asked for many times at once under one key is charged once', async () => {
    const rush = await Promise.all(Array.from({ length: 20 }, () => ask('rush')))
    expect(new Set(rush.map(({ id }) => id)).size).toBe(1)
    expect(desk.provider.charges).toHaveLength(1)
    expect(await desk.books()).toEqual(credited)
  })

  /** The charge of a first call that another node has in hand, and its answer. */
  async function inHand() {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Partial<Payment>>()
    desk.provider.onCharge = async charge => {
      asked.resolve()
      return paymentOf(charge, await answer.promise)
    }
    const first = ask('k')
    await asked.promise
    return { first, answer: answer.resolve }
  }
  const onAnotherNode = async (patienceMs: number) => {
    const world = { ...desk.world, store: await kit.open() }
    const command = { ...desk.command, world, patienceMs }
    return await topUpCredits(command, { amount: 25_00, key: 'k', fault: null })
  }

  test('that one node has in hand is waited for by another, and charged once', async () => {
    const { first, answer } = await inHand()
    const impatient = onAnotherNode(0)
    await expect(impatient).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      retryAfterSeconds: 1,
    })
    const second = onAnotherNode(10_000)
    answer({})
    expect((await second).id).toBe((await first).id)
    expect(await second).toMatchObject({ state: 'posted' })
    expect(desk.provider.charges).toHaveLength(1)
    expect(await desk.books()).toEqual(credited)
  })

  test('that is declined on one node is declined on the other, too', async () => {
    const { first, answer } = await inHand()
    const second = onAnotherNode(10_000)
    answer({ outcome: declined })
    await expect(first).rejects.toMatchObject({ code: 'payment_declined' })
    await expect(second).rejects.toMatchObject({ code: 'payment_declined' })
    expect(await desk.books()).toEqual(nothing)
  })

  test('is shown at once to a retry of a caller who was asked to wait', async () => {
    desk.provider.onCharge = lost
    const topUp = await ask('k')
    expect(await onAnotherNode(0)).toMatchObject({ id: topUp.id, state: 'pending' })
  })

  /** The row of a top-up whose process died before it asked its provider. */
  async function dieBeforeAsking(): Promise<TopUp> {
    class Death extends Error {}
    const dying: Database = {
      ...db,
      async transact(account, work) {
        await db.transact(account, work)
        throw new Death()
      },
    }
    const command = { ...desk.command, world: { ...desk.world, store: dying } }
    const first = topUpCredits(command, { amount: 25_00, key: 'k', fault: null })
    await expect(first).rejects.toBeInstanceOf(Death)
    const open = await db.read.topUps.pending(1000)
    const mine = open.find(({ accountId }) => accountId === desk.accountId)
    if (!mine) throw new Error('Nothing was written down.')
    expect(desk.provider.charges).toEqual([])
    return mine
  }

  test('whose process died before it asked is carried on by a retry under its key', async () => {
    const { id, reference } = await dieBeforeAsking()
    await expect(onAnotherNode(0)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect(desk.provider.charges).toEqual([])
    desk.clock.nowMs += minutes
    expect(await ask('k')).toMatchObject({ id, state: 'posted' })
    expect(desk.provider.charges).toMatchObject([{ reference, amount: 25_00, fault: null }])
    expect(await desk.books()).toEqual(credited)
    expect(await ask('k')).toMatchObject({ id, state: 'posted' })
    expect(desk.provider.charges).toHaveLength(1)
  })

  test('of an only server that died is carried on once a first charge would have had its time', async () => {
    const { id } = await dieBeforeAsking()
    await leaveTopUpOpen(desk.world, serviceOn(desk.accountId), { id })
    expect(await onAnotherNode(0)).toMatchObject({ id, state: 'pending' })
    expect(desk.provider.charges).toEqual([])
    desk.clock.nowMs += minutes / 2
    expect(await onAnotherNode(0)).toMatchObject({ id, state: 'posted' })
    expect(await desk.books()).toEqual(credited)
  })

  test('that was charged before its process died is found, and not charged again', async () => {
    const topUp = await dieBeforeAsking()
    desk.clock.nowMs += minutes
    desk.provider.onFind = async () => paymentOf(topUp)
    expect(await ask('k')).toMatchObject({ id: topUp.id, state: 'posted' })
    expect(desk.provider.charges).toEqual([])
    expect(await desk.books()).toEqual(credited)
  })

  test('that is carried on by many at once is asked for under one reference, and credited once', async () => {
    const { id, reference } = await dieBeforeAsking()
    desk.clock.nowMs += minutes
    const ends = await Promise.all(Array.from({ length: 10 }, () => ask('k')))
    expect(new Set(ends.map(end => `${end.id} ${end.state}`))).toEqual(new Set([`${id} posted`]))
    expect(new Set(desk.provider.charges.map(charge => charge.reference))).toEqual(
      new Set([reference]),
    )
    expect(await desk.books()).toEqual(credited)
  })

  test('that is carried on and declined says so, and frees its key', async () => {
    const { id } = await dieBeforeAsking()
    desk.clock.nowMs += minutes
    desk.provider.onCharge = async charge => paymentOf(charge, { outcome: declined })
    await expect(ask('k')).rejects.toThrow('The card has expired.')
    expect(await desk.books()).toEqual(nothing)
    desk.provider.onCharge = async charge => paymentOf(charge)
    expect((await ask('k')).id).not.toBe(id)
  })

  test('that is carried on and refused stays pending: the first charge may be on its way', async () => {
    const { id } = await dieBeforeAsking()
    desk.clock.nowMs += minutes
    desk.provider.onCharge = () => Promise.reject(new PaymentError('rejected', 'No such card.'))
    expect(await ask('k')).toMatchObject({ id, state: 'pending' })
    expect(await desk.books()).toEqual(waiting)
  })

  const removeCard = () =>
    db.transact(desk.accountId, async ({ cards }) => {
      const tenant = serviceOn(desk.accountId)
      const card = await cards.defaultCard(tenant)
      await cards.remove(tenant, card?.id ?? 0, 1)
    })
  const loseBook = async () => {
    desk.provider.onFind = lost
  }
  const waitLong = async () => {
    desk.clock.nowMs += 9 * minutes
  }

  test.each([
    ['its provider can not be searched', loseBook],
    ['it was begun long ago', waitLong],
    ['its card was removed', removeCard],
  ])('whose process died is not charged where %s', async (_, prepare) => {
    const { id } = await dieBeforeAsking()
    desk.clock.nowMs += minutes
    await prepare()
    expect(await ask('k')).toMatchObject({ id, state: 'pending' })
    expect(desk.provider.charges).toEqual([])
    expect(await desk.books()).toEqual(waiting)
  })

  test('of a process that wakes while a retry charges is not given up by it', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    desk.provider.onCharge = async charge => {
      asked.resolve()
      await answer.promise
      return paymentOf(charge)
    }
    let retry: Promise<TopUp> | undefined
    const asleep: Database = {
      ...db,
      async transact(account, work) {
        const done = await db.transact(account, work)
        if (retry) return done
        desk.clock.nowMs += 2 * minutes
        retry = ask('k')
        await asked.promise
        return done
      },
    }
    const command = { ...desk.command, world: { ...desk.world, store: asleep } }
    const first = await topUpCredits(command, { amount: 25_00, key: 'k', fault: null })
    expect(first.state).toBe('pending')
    answer.resolve()
    expect(await retry).toMatchObject({ id: first.id, state: 'posted' })
    expect(await ask('k')).toMatchObject({ id: first.id, state: 'posted' })
    expect(desk.provider.charges).toHaveLength(1)
    expect(await desk.books()).toEqual(credited)
  })

  test('that its provider refuses is not given up by a process that waited too long for the database', async () => {
    desk.provider.onCharge = async () => {
      throw new PaymentError('misconfigured', 'The key is not known.')
    }
    let commands = 0
    const slow: Database = {
      ...db,
      async transact(account, work) {
        commands += 1
        if (commands === 2) desk.clock.nowMs += 2 * minutes
        return await db.transact(account, work)
      },
    }
    const command = { ...desk.command, world: { ...desk.world, store: slow } }
    const first = await topUpCredits(command, { amount: 25_00, key: 'k', fault: null })
    expect(commands).toBeGreaterThan(1)
    expect(first.state).toBe('pending')
    desk.provider.onCharge = async charge => paymentOf(charge)
    expect(await ask('k')).toMatchObject({ id: first.id, state: 'posted' })
    expect(await desk.books()).toEqual(credited)
  })

  test('that everybody concludes at once is credited once', async () => {
    const topUp = await askInVain()
    desk.provider.onFind = async () => paymentOf(topUp)
    const beside = await kit.open()
    const elsewhere = { ...desk.world, store: beside }
    await Promise.all(
      Array.from({ length: 10 }, () => [
        notify(paymentOf(topUp)),
        notify(paymentOf(topUp, { outcome: declined })),
        reconcile(topUp.id),
        applyPaymentReport(elsewhere, outcomeOf(paymentOf(topUp))),
        applyPaymentReport(elsewhere, outcomeOf(paymentOf(topUp, { outcome: declined }))),
      ]).flat(),
    )
    expect(await desk.books()).toEqual(credited)
    expect((await desk.topUp(topUp.id))?.state).toBe('posted')
  })

  /** A further card, which is not the default. */
  async function addCard(its: Desk, token: string): Promise<number> {
    const card = { token, payer: null, label: 'another scripted card' }
    const { world, accountId, provider, clock } = its
    return (await storeCard(world.store, accountId, provider.provider, card, false, clock.nowMs)).id
  }

  test('charges the card that it names, whichever is the default', async () => {
    const cardId = await addCard(desk, 'tok_named')
    const topUp = await topUpCredits(desk.command, {
      amount: 25_00,
      cardId,
      key: null,
      fault: null,
    })
    expect(topUp).toMatchObject({ state: 'posted', cardId })
    expect(desk.provider.charges.map(({ card }) => card.token)).toEqual(['tok_named'])
  })

  test('that names a removed card, or one of another account, is refused before it begins', async () => {
    const other = await openDesk(db)
    const foreign = await addCard(other, 'tok_foreign')
    const removed = await addCard(desk, 'tok_removed')
    const tenant = serviceOn(desk.accountId)
    await db.transact(desk.accountId, ({ cards }) => cards.remove(tenant, removed, 1))
    for (const cardId of [foreign, removed]) {
      const refused = topUpCredits(desk.command, { amount: 25_00, cardId, key: 'k', fault: null })
      await expect(refused).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { payment_method_id: [expect.any(String)] },
      })
    }
    expect(desk.provider.charges).toEqual([])
    expect(await desk.journal()).toEqual([])
  })

  test('without a default card, or with one of another provider, is refused before it begins', async () => {
    const others = { ...desk.provider, provider: 'another' }
    const world = { ...desk.world, payments: others }
    const wish = { amount: 25_00, key: null, fault: null }
    const refused = topUpCredits({ ...desk.command, world }, wish)
    await expect(refused).rejects.toMatchObject({ code: 'payment_declined' })
    const nobody = topUpCredits({ ...desk.command, world: { ...world, payments: null } }, wish)
    await expect(nobody).rejects.toMatchObject({ code: 'unavailable' })
    expect(await desk.journal()).toEqual([])
  })

  test.each([0, 99, 10_000_01, 25.5, -500, Number.NaN])('of %s cents is refused', async amount => {
    const refused = topUpCredits(desk.command, { amount, key: null, fault: null })
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' })
    expect(desk.provider.charges).toHaveLength(0)
  })
})
