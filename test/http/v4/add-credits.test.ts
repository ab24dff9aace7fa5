import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addCard } from '#core/payment/cards.ts'
import { reconcileTopUp } from '#core/payment/settle-top-up.ts'
import { ApiClient } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { sharedService } from '../../support/service.ts'

const service = await sharedService()

async function payer(token: string | null = 'test_card', settings = {}) {
  const account = await service.account(settings)
  if (token !== null) await addCard(service.app.worlds.sandbox, account, token, true)
  const client = new ApiClient(`${service.url}/sandbox/api/v4`, await service.token(account))
  return { account, client }
}

const posted = (client: ApiClient, balance: number) =>
  eventually(async () =>
    expect((await client.get('/credits')).body).toMatchObject({ balance, held: 0 }),
  )

const journalOf = (account: number) =>
  service.app.worlds.sandbox.store.read.ledger.journal(serviceOn(account))

describe('POST /credits', () => {
  it('charges the default card and answers with the new balance', async () => {
    const { client } = await payer()
    const { status, body } = await client.post('/credits', { amount: 25.5 })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      balance: 25.5,
      currency: 'CAD',
      transaction: {
        id: expect.any(Number),
        amount: 25.5,
        status: 'posted',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    })
    expect((await client.get('/credits')).body.balance).toBe(25.5)
  })

  it('pays for the label that could not be bought before', async () => {
    const { client } = await payer()
    const { shipmentBody } = await import('./requests.ts')
    expect((await client.post('/shipments', shipmentBody())).status).toBe(402)
    await client.post('/credits', { amount: 100 })
    expect((await client.post('/shipments', shipmentBody())).status).toBe(200)
  })

  it.each([
    ['a numeric string', '12.34', 12.34],
    ['the least', 1, 1],
    ['the most', 10_000, 10_000],
    ['an amount that floats round badly', 1.15, 1.15],
  ])('takes %s', async (_, amount, balance) => {
    const { client } = await payer()
    expect((await client.post('/credits', { amount })).body.balance).toBe(balance)
  })

  it.each([
    ['nothing', undefined, 'The amount field is required.'],
    ['null', null, 'The amount field is required.'],
    ['a word', 'much', 'The amount must be a number.'],
    ['less than 1.00', 0.99, 'The amount must be at least 1.'],
    ['a negative amount', -5, 'The amount must be at least 1.'],
    ['more than 10,000.00', 10_000.01, 'The amount may not be greater than 10000.'],
    ['three decimals', 10.005, 'The amount may not have more than two decimals.'],
    ['an exponent in a string', '1e3', 'The amount must be a number.'],
  ])('refuses %s, and charges nothing', async (_, amount, sentence) => {
    const { client, account } = await payer()
    const { status, body } = await client.post('/credits', { amount })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      success: false,
      message: sentence,
      fields: { amount: [sentence] },
    })
    expect(await journalOf(account)).toEqual([])
  })

  it('without a default card is 422 and says so', async () => {
    const { client } = await payer(null)
    const { status, body } = await client.post('/credits', { amount: 10 })
    expect(status).toBe(422)
    expect(body.success).toBe(false)
    expect(body.errors[0]).toContain('no default card')
  })

  it('in production without a payment provider is refused, and nothing is charged', async () => {
    const account = await service.account()
    const client = new ApiClient(
      `${service.url}/api/v4`,
      await service.token(account, 'production'),
    )
    expect((await client.post('/credits', { amount: 10 })).status).toBe(422)
  })

  it.each([
    ['test_card_declined', 10],
    ['test_card_expired', 10],
    ['test_card_no_funds', 10],
    ['test_card_confirm', 10],
    ['test_card', 10.02],
  ])('on %s for %d is declined: 422 with the reason, and no credits', async (token, amount) => {
    const { client } = await payer(token)
    const { status, body } = await client.post('/credits', { amount })
    expect(status).toBe(422)
    expect(body).toMatchObject({ success: false, fields: {} })
    expect(body.message).toContain('card')
    expect(body.errors).toEqual([body.message])
    expect((await client.get('/credits')).body.balance).toBe(0)
  })

  it('is 401 for a stranger, and 403 without credits:write', async () => {
    const { client, account } = await payer()
    expect((await client.post('/credits', { amount: 10 }, { token: null })).status).toBe(401)
    const token = await service.token(account, 'sandbox', ['credits:read', 'labels:create'])
    expect((await client.post('/credits', { amount: 10 }, { token })).status).toBe(403)
    expect(await journalOf(account)).toEqual([])
  })

  it("is charged to the caller's own card and credited to no one else", async () => {
    const [mine, other] = [await payer(), await payer()]
    await mine.client.post('/credits', { amount: 10 })
    expect((await other.client.get('/credits')).body.balance).toBe(0)
    expect(await journalOf(other.account)).toEqual([])
  })

  it('dates the top-up by the clock of the account', async () => {
    const { client, account } = await payer()
    const { store } = service.app.worlds.sandbox
    await store.transact(account, ({ clocks }) =>
      clocks.advance(serviceOn(account), 90 * 86_400_000),
    )
    const { body } = await client.post('/credits', { amount: 10 })
    expect(Date.parse(body.transaction.created_at)).toBeGreaterThan(Date.now() + 89 * 86_400_000)
  })
})

describe('POST /credits with an Idempotency-Key', () => {
  const key = { headers: { 'idempotency-key': 'top-up 1' } }

  it('charges once and answers with the same top-up, whatever the second body says', async () => {
    const { client, account } = await payer()
    const first = await client.post('/credits', { amount: 10 }, key)
    const again = await client.post('/credits', { amount: 99 }, key)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    const refused = await client.post('/credits', { amount: 'much' }, key)
    expect(refused.body).toEqual(first.body)
    expect(await journalOf(account)).toHaveLength(2)
  })

  it('sent twenty times at once charges once', async () => {
    const { client, account } = await payer()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/credits', { amount: 10 }, key)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.transaction.id)).size).toBe(1)
    expect((await client.get('/credits')).body.balance).toBe(10)
    expect(await journalOf(account)).toHaveLength(2)
  })

  it('that was declined is free, so that another card can be tried', async () => {
    const { client, account } = await payer('test_card_declined')
    expect((await client.post('/credits', { amount: 10 }, key)).status).toBe(422)
    await addCard(service.app.worlds.sandbox, account, 'test_card', true)
    expect((await client.post('/credits', { amount: 10 }, key)).status).toBe(200)
  })

  it('that failed validation is free', async () => {
    const { client } = await payer()
    expect((await client.post('/credits', { amount: 0 }, key)).status).toBe(422)
    expect((await client.post('/credits', { amount: 10 }, key)).status).toBe(200)
  })

  it('is kept apart from those of shipments and of other accounts', async () => {
    const [mine, other] = [await payer(), await payer()]
    const { shipmentBody } = await import('./requests.ts')
    await mine.client.post('/credits', { amount: 100 }, key)
    expect((await mine.client.post('/shipments', shipmentBody(), key)).status).toBe(200)
    expect((await other.client.post('/credits', { amount: 7 }, key)).body.balance).toBe(7)
  })

  it('that is too long is refused', async () => {
    const { client } = await payer()
    const headers = { 'idempotency-key': 'k'.repeat(256) }
    expect((await client.post('/credits', { amount: 10 }, { headers })).status).toBe(422)
  })
})

describe('a top-up that something goes wrong with', () => {
  // At once: they wait for the provider, and each has an account of its own.
  it.concurrent.each([
    ['whose notification comes late', 10.03, 'pending'],
    ['that is notified three times', 10.04, 'posted'],
    ['whose answer is lost', 10.05, 'posted'],
    ['that is notified before its answer', 10.06, 'posted'],
    ['of which the notification names another amount', 10.07, 'pending'],
  ])('%s is credited once, without being asked for', async (_, amount, status) => {
    const { client, account } = await payer()
    const answer = await client.post('/credits', { amount })
    expect(answer.status).toBe(200)
    expect(answer.body.transaction.status).toBe(status)
    expect(answer.body.balance).toBe(status === 'posted' ? amount : 0)
    await posted(client, amount)
    expect(await journalOf(account)).toHaveLength(2)
  })

  it.concurrent('in a crash after the charge is credited once by the reconciler; its key finds it', async () => {
    const { client, account } = await payer()
    const key = { 'idempotency-key': 'crashed' }
    const headers = { ...key, 'sandbox-fault': 'crash_after_carrier' }
    await expect(client.post('/credits', { amount: 10 }, { headers })).rejects.toThrow()
    const retry = await client.post('/credits', { amount: 10 }, { headers: key })
    expect(retry.body).toMatchObject({ balance: 0, transaction: { status: 'pending' } })
    const { id } = retry.body.transaction
    expect(await reconcileTopUp(service.app.worlds.sandbox, account, id)).toBe('posted')
    const after = await client.post('/credits', { amount: 10 }, { headers: key })
    expect(after.body).toMatchObject({ balance: 10, transaction: { id, status: 'posted' } })
    expect(await journalOf(account)).toHaveLength(2)
  })

  it.concurrent('is found by its job without being asked for', async () => {
    const { client } = await payer()
    const headers = { 'sandbox-fault': 'crash_after_carrier' }
    await expect(client.post('/credits', { amount: 10 }, { headers })).rejects.toThrow()
    await posted(client, 10)
  })
})
