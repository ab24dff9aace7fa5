import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { holdEntries } from '#core/ledger/purchase-postings.ts'
import { addCard } from '#core/payment/cards.ts'
import { reconcileTopUp } from '#core/payment/settle-top-up.ts'
import type { Price } from '#core/rating/quote.ts'
import { type Answer, ApiClient } from '../../../support/client.ts'
import { eventually } from '../../../support/eventually.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { publishedV5 } from '../support/published-v5.ts'

const service = await sharedService()

/** A client whose account has no credits, and this card as its default. */
async function payer(token: string | null = 'test_card') {
  const its = await clientOf(service, { credits: 0 })
  const { sandbox } = service.app.worlds
  const card = token === null ? null : await addCard(sandbox, its.account, token, true)
  return { ...its, cardId: card?.id ?? 0 }
}

const topUp = (client: ApiClient, body: unknown, sent = {}): Promise<Answer> =>
  client.post('/credits/top-up', body, sent)
const balanceOf = async (client: ApiClient): Promise<number> =>
  (await client.get('/credits/balance')).body.data.balance
const journalOf = (account: number) =>
  service.app.worlds.sandbox.store.read.ledger.journal(serviceOn(account))
const isReplay = ({ headers }: Answer) => headers.get('idempotent-replay') === 'true'

describe('the balance', () => {
  it('tells what is posted, what is held of it, and what may be spent', async () => {
    const { client, account, tenant } = await clientOf(service, { credits: 100_00 })
    const { store } = service.app.worlds.sandbox
    const id = await store.takeNumbers('ledger_transaction', 1)
    await store.transact(account, ({ ledger }) =>
      ledger.append(tenant, {
        id,
        cause: { kind: 'shipment', id: 'test' },
        at: Date.now(),
        memo: 'set aside',
        entries: holdEntries({ total: 12_34 } as Price),
      }),
    )
    const { status, body } = await client.get('/credits/balance')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: { balance: 100, held: 12.34, available: 87.66, currency: 'CAD' },
    })
  })

  it('is shown to a token with credits:read alone', async () => {
    const { client, account } = await payer(null)
    const may = await service.token(account, 'sandbox', ['credits:read'])
    expect((await client.get('/credits/balance', { token: may })).status).toBe(200)
    const token = await service.token(account, 'sandbox', ['credits:write', 'billing:read'])
    expectError(await client.get('/credits/balance', { token }), 403, 'scope_missing')
  })
})

describe('a top-up', () => {
  it('charges the default card and answers with what is posted then', async () => {
    const { client, cardId } = await payer()
    const { status, body, headers } = await topUp(client, { amount: 25.5 })
    expect(status).toBe(201)
    expect(headers.has('retry-after')).toBe(false)
    expect(body).toEqual({
      data: {
        id: expect.any(Number),
        status: 'posted',
        amount: 25.5,
        currency: 'CAD',
        payment_method_id: cardId,
        balance: 25.5,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    })
    expect(await balanceOf(client)).toBe(25.5)
  })

  it('charges the payment method that it names, also by its digits', async () => {
    const { client, account, cardId } = await payer('test_card_declined')
    const other = await addCard(service.app.worlds.sandbox, account, 'test_card', false)
    for (const payment_method_id of [other.id, String(other.id)]) {
      const answer = await topUp(client, { amount: 10, payment_method_id })
      expect([answer.status, answer.body.data.payment_method_id]).toEqual([201, other.id])
    }
    expectError(
      await topUp(client, { amount: 10, payment_method_id: cardId }),
      422,
      'payment_declined',
    )
    expectError(
      await topUp(client, { amount: 10, payment_method_id: null }),
      422,
      'payment_declined',
    )
    expect(await balanceOf(client)).toBe(20)
  })

  it.each([
    ['the least', 1],
    ['the most', 10_000],
    ['an amount that floats round badly', 1.15],
  ])('takes %s', async (_, amount) => {
    const { client } = await payer()
    expect((await topUp(client, { amount })).body.data.balance).toBe(amount)
  })

  it.each([
    ['nothing', undefined, 'The amount field is required.'],
    ['null', null, 'The amount field is required.'],
    ['a numeric string', '12.34', 'The amount must be a number.'],
    ['less than 1.00', 0.99, 'The amount must be at least 1.'],
    ['more than 10,000.00', 10_000.01, 'The amount may not be greater than 10000.'],
    ['three decimals', 10.005, 'The amount may not have more than two decimals.'],
  ])('refuses %s, and charges nothing', async (_, amount, sentence) => {
    const { client, account } = await payer()
    const answer = await topUp(client, { amount })
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({ amount: [sentence] })
    expect(await journalOf(account)).toEqual([])
  })

  it('refuses an unknown payment method, a deleted one and another account’s at their field', async () => {
    const [mine, other] = [await payer(), await payer()]
    const { sandbox } = service.app.worlds
    const deleted = await addCard(sandbox, mine.account, 'test_card_no_funds', false)
    await mine.client.ask('DELETE', `/payment-methods/${deleted.id}`)
    for (const payment_method_id of [other.cardId, deleted.id, 999_999_999]) {
      const answer = await topUp(mine.client, { amount: 10, payment_method_id })
      expectError(answer, 422, 'validation_failed')
      expect(answer.body.error.details).toEqual({ payment_method_id: [expect.any(String)] })
    }
    const unreadable = await topUp(mine.client, { amount: 10, payment_method_id: 'card' })
    expect(unreadable.body.error.details).toHaveProperty('payment_method_id')
    expect(await journalOf(mine.account)).toEqual([])
    expect(await journalOf(other.account)).toEqual([])
  })

  it('without a card to charge is declined', async () => {
    const { client } = await payer(null)
    const answer = await topUp(client, { amount: 10 })
    expectError(answer, 422, 'payment_declined')
    expect(answer.body.error).toMatchObject({
      details: {},
      message: expect.stringContaining('card'),
    })
  })

  it.each([
    ['test_card_declined', 10],
    ['test_card_expired', 10],
    ['test_card', 10.02],
  ])('of %s for %d is declined, says why, and leaves its key free', async (token, amount) => {
    const { client, account } = await payer(token)
    const answer = await topUp(client, { amount }, keyed('declined'))
    expectError(answer, 422, 'payment_declined')
    expect(answer.body.error.message).toContain('card')
    expect(await balanceOf(client)).toBe(0)
    await addCard(service.app.worlds.sandbox, account, 'test_card', true)
    expect((await topUp(client, { amount: 10 }, keyed('declined'))).status).toBe(201)
  })

  it('takes credits:write', async () => {
    const { client, account } = await payer()
    const token = await service.token(account, 'sandbox', ['credits:read', 'billing:read'])
    expectError(await topUp(client, { amount: 10 }, { token }), 403, 'scope_missing')
    expect(await journalOf(account)).toEqual([])
  })

  it('in production needs a payment provider', async () => {
    const { account } = await payer()
    const token = await service.token(account, 'production')
    const client = new ApiClient(`${service.url}/api/v5`, token, publishedV5)
    const refused = await topUp(client, { amount: 10 })
    expectError(refused, 422, 'payment_declined')
    expect(refused.body.error.message).toMatch(/^No payment provider is set up here, so no card/)
    expectError(await client.post('/payment-methods', { token: 'pm_1' }), 503, 'unavailable')
  })
})

describe('a top-up under an Idempotency-Key', () => {
  it('charges once, and is answered byte for byte whatever was bought since', async () => {
    const { client, account } = await payer()
    const first = await topUp(client, { amount: 10 }, keyed('once'))
    await topUp(client, { amount: 5 })
    const again = await topUp(client, { amount: 10.0 }, keyed('once'))
    expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true])
    expect(await journalOf(account)).toHaveLength(4)
    expectError(await topUp(client, { amount: 11 }, keyed('once')), 409, 'idempotency_conflict')
  })

  it('sent twenty times at once charges once', async () => {
    const { client, account } = await payer()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => topUp(client, { amount: 10 }, keyed('crowd'))),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter(answer => !isReplay(answer))).toHaveLength(1)
    expect(await journalOf(account)).toHaveLength(2)
  })

  it('is told how it stands while it is pending, and kept once it is posted', async () => {
    const { client, account } = await payer()
    const key = keyed('pending')
    const first = await topUp(client, { amount: 10.03 }, key)
    expect(first.status).toBe(202)
    expect(first.headers.get('retry-after')).toBe('2')
    expect(first.body.data).toMatchObject({ status: 'pending', amount: 10.03, balance: 0 })
    await eventually(async () => expect(await balanceOf(client)).toBe(10.03))
    const { id } = first.body.data
    const posted = await topUp(client, { amount: 10.03 }, key)
    expect([posted.status, isReplay(posted)]).toEqual([201, false])
    expect(posted.headers.has('retry-after')).toBe(false)
    expect(posted.body.data).toMatchObject({ id, status: 'posted', balance: 10.03 })
    const kept = await topUp(client, { amount: 10.03 }, key)
    expect([kept.status, kept.text, isReplay(kept)]).toEqual([201, posted.text, true])
    expect(await journalOf(account)).toHaveLength(2)
  })

  it('in a crash after the charge is found by its key, and charges no second time', async () => {
    const { client, account } = await payer()
    const { headers } = keyed('crashed')
    const fault = { ...headers, 'sandbox-fault': 'crash_after_carrier' }
    await expect(topUp(client, { amount: 10 }, { headers: fault })).rejects.toThrow()
    const retry = await topUp(client, { amount: 10 }, { headers })
    expect([retry.status, retry.headers.get('retry-after')]).toEqual([202, '2'])
    const { id } = retry.body.data
    expect(await reconcileTopUp(service.app.worlds.sandbox, account, id)).toBe('posted')
    const after = await topUp(client, { amount: 10 }, { headers })
    expect([after.status, after.body.data]).toMatchObject([201, { id, balance: 10 }])
    expect(await journalOf(account)).toHaveLength(2)
  })

  it('keeps no secret of the card', async () => {
    const { client } = await payer()
    expect((await topUp(client, { amount: 10 }, keyed('secret'))).text).not.toContain('test_card')
  })
})
