import { beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { answerOnce } from '#core/command/carry-out-once.ts'
import type { StoredCard } from '#core/payment/card-store.ts'
import { addCard, addOwnCard } from '#core/payment/cards.ts'
import { PaymentError } from '#core/ports/payments.ts'
import type { Database } from '#db/database.ts'
import { requestKey } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { type Desk, openDesk } from '../../support/scripted-payments.ts'

describeOnEachEngine('adding a card', kit => {
  let db: Database
  let desk: Desk

  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    desk = await openDesk(db)
  })

  const add = (token: string, asDefault = false) =>
    addCard(desk.world, desk.accountId, token, asDefault)
  const logged = async () =>
    (await db.read.requestLog.list(serviceOn(desk.accountId), null, 10)).map(
      ({ route, outcome }) => [route, outcome],
    )
  const cards = () => db.read.cards.list(serviceOn(desk.accountId))

  test('keeps the token and what the provider calls it, and leaves the default alone', async () => {
    expect(await add(' tok_2 ')).toMatchObject({ token: 'tok_2', isDefault: false })
    expect((await cards()).map(({ token, isDefault }) => [token, isDefault])).toEqual([
      ['tok', true],
      ['tok_2', false],
    ])
  })

  test('as the default takes the place of the one before', async () => {
    expect(await add('tok_2', true)).toMatchObject({ isDefault: true })
    expect((await cards()).filter(card => card.isDefault)).toMatchObject([{ token: 'tok_2' }])
  })

  test('a second time keeps one, and can make it the default', async () => {
    const first = await add('tok_2')
    expect((await add('tok_2', true)).id).toBe(first.id)
    expect(await cards()).toHaveLength(2)
  })

  test('that looks like a number of a card is refused unasked, unkept and unrepeated', async () => {
    let asked = 0
    desk.provider.recognise = async token => {
      asked += 1
      return { token, payer: null, label: token }
    }
    const refused = add('4242 4242 4242 4242')
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(refused).rejects.not.toThrow(/4242/)
    expect(asked).toBe(0)
    expect(await cards()).toHaveLength(1)
  })

  test.each([
    ['rejected', 'validation_failed'],
    ['unavailable', 'unavailable'],
    ['misconfigured', 'unavailable'],
  ] as const)('that the provider does not take (%s) keeps nothing', async (kind, code) => {
    desk.provider.recognise = () => Promise.reject(new PaymentError(kind, 'No such card.'))
    await expect(add('tok_2')).rejects.toMatchObject({ code, message: 'No such card.' })
    expect(await cards()).toHaveLength(1)
  })

  test('of a client under a key adds it once, and each card that was added is in the log', async () => {
    const arrivedAt = desk.clock.nowMs
    const mark = { requestId: 'a', method: 'POST', route: '/cards', path: '/cards', arrivedAt }
    const begun = { ...desk.command, mark, key: requestKey('k') }
    const present = ({ id }: StoredCard) => ({
      status: 201,
      body: Buffer.from(String(id)),
      isFinal: true,
    })
    const call = () =>
      answerOnce<StoredCard>(begun, present, command => addOwnCard(command, 'tok_2', true))
    const { kind, answer } = await call()
    expect(kind).toBe('done')
    expect(await call()).toMatchObject({ kind: 'repeated', answer: { status: 201 } })
    const id = Number(Buffer.from(answer.body).toString())
    desk.clock.nowMs += 1
    const others = await add('tok_3')
    expect(await logged()).toEqual([
      ['add-card', `added card ${others.id}`],
      ['/cards', `added card ${id}`],
    ])
    expect(await cards()).toHaveLength(3)
  })

  test('where nobody takes money is refused', async () => {
    const refused = addCard({ ...desk.world, payments: null }, desk.accountId, 'tok_2', true)
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
  })
})
