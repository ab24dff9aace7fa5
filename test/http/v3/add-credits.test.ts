import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addCard } from '#core/payment/cards.ts'
import { expectBought, expectRefused } from '../../support/answers.ts'
import { ApiClient } from '../../support/client.ts'
import { sharedService } from '../../support/service.ts'
import { flatShipment, fundedV3, publishedV3 } from './v3-client.ts'

const service = await sharedService()

async function payer(card: string | null = 'test_card') {
  const clients = await fundedV3(service, {}, 0)
  if (card !== null) await addCard(service.app.worlds.sandbox, clients.account, card, true)
  return clients
}

const journalOf = (account: number) =>
  service.app.worlds.sandbox.store.read.ledger.journal(serviceOn(account))
const balanceOf = async (client: ApiClient) => (await client.get('/credits')).body.balance

describe('POST /credits', () => {
  it('charges the default card and answers with the new balance', async () => {
    const { v3 } = await payer()
    const { status, body } = await v3.post('/credits', { amount: '25.50' })
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
    expect(await balanceOf(v3)).toBe(25.5)
  })

  it('pays for the label that could not be bought before', async () => {
    const { v3 } = await payer()
    expect((await v3.post('/shipments', flatShipment())).status).toBe(402)
    await v3.post('/credits', { amount: 100 })
    expectBought(await v3.post('/shipments', flatShipment()))
  })

  it.each([
    ['nothing', undefined, 'field is required'],
    ['a word', 'much', 'must be a number'],
    ['less than 1.00', 0.99, 'must be at least 1'],
    ['more than 10,000.00', 10_000.01, 'may not be greater than 10000'],
    ['three decimals', 10.005, 'may not have more than two decimals'],
  ])('refuses %s, and charges nothing', async (_, amount, says) => {
    const { v3, account } = await payer()
    expectRefused(await v3.post('/credits', { amount }), 'amount', says)
    expect(await journalOf(account)).toEqual([])
  })

  it('without a default card is 422 and says so', async () => {
    const { v3 } = await payer(null)
    const { status, body } = await v3.post('/credits', { amount: 10 })
    expect(status).toBe(422)
    expect(body.message).toContain('no default card')
  })

  it('on a card that is declined is 422 with the reason, and no credits', async () => {
    const { v3 } = await payer('test_card_declined')
    const { status, body } = await v3.post('/credits', { amount: 10 })
    expect(status).toBe(422)
    expect(body).toMatchObject({ success: false, fields: {}, errors: [body.message] })
    expect(body.message).toContain('card')
    expect(await balanceOf(v3)).toBe(0)
  })

  it('of a stranger, or without credits:write, charges nothing', async () => {
    const { v3, account } = await payer()
    expect((await v3.post('/credits', { amount: 10 }, { token: null })).status).toBe(401)
    const token = await service.token(account, 'sandbox', ['credits:read', 'labels:create'])
    const reader = new ApiClient(`${service.url}/sandbox/api/v3`, token, publishedV3)
    expect((await reader.post('/credits', { amount: 10 })).status).toBe(403)
    expect(await journalOf(account)).toEqual([])
  })

  it("is charged to the caller's own card and credited to no one else", async () => {
    const [mine, other] = [await payer(), await payer()]
    await mine.v3.post('/credits', { amount: 10 })
    expect(await balanceOf(mine.v3)).toBe(10)
    expect(await balanceOf(other.v3)).toBe(0)
    expect(await journalOf(other.account)).toEqual([])
  })
})

describe('POST /credits with an Idempotency-Key', () => {
  const key = { headers: { 'idempotency-key': 'top-up' } }

  it('charges once, whatever the second body says', async () => {
    const { v3, account } = await payer()
    const first = await v3.post('/credits', { amount: 10 }, key)
    expect((await v3.post('/credits', { amount: 99 }, key)).body).toEqual(first.body)
    expect((await v3.post('/credits', {}, key)).body).toEqual(first.body)
    expect(await journalOf(account)).toHaveLength(2)
  })

  it('of ten at once charges once', async () => {
    const { v3, account } = await payer()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => v3.post('/credits', { amount: 10 }, key)),
    )
    expect(new Set(answers.map(({ body }) => body.transaction?.id)).size).toBe(1)
    expect(await journalOf(account)).toHaveLength(2)
  })

  it('that was declined is free, so that another card can be tried', async () => {
    const { v3, account } = await payer('test_card_declined')
    expect((await v3.post('/credits', { amount: 10 }, key)).status).toBe(422)
    await addCard(service.app.worlds.sandbox, account, 'test_card', true)
    expect((await v3.post('/credits', { amount: 10 }, key)).status).toBe(200)
  })

  it('is kept apart from those of other accounts', async () => {
    const [mine, other] = [await payer(), await payer()]
    await mine.v3.post('/credits', { amount: 100 }, key)
    expect((await other.v3.post('/credits', { amount: 7 }, key)).body.balance).toBe(7)
  })

  it('of 256 characters is refused', async () => {
    const { v3 } = await payer()
    const headers = { 'idempotency-key': 'k'.repeat(256) }
    expect((await v3.post('/credits', { amount: 10 }, { headers })).status).toBe(422)
  })
})
