import { describe, expect, it } from 'vitest'
import type { Tenant } from '#core/access.ts'
import { appendIncome } from '#core/ledger/append-income.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import type { Cause, JournalEntry } from '#core/ledger/posting.ts'
import {
  holdEntries,
  postFrom,
  refundEntries,
  releaseEntries,
} from '#core/ledger/purchase-postings.ts'
import { addCard } from '#core/payment/cards.ts'
import type { Price } from '#core/rating/quote.ts'
import type { Answer, ApiClient } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, sandboxV5 } from '../support/client.ts'

const service = await sharedService()

const price = { total: 11_30, rate: 10_00, tax: 1_30 } as Price

async function post(tenant: Tenant, cause: Cause, memo: string, entries: readonly JournalEntry[]) {
  const { store } = service.app.worlds.sandbox
  const id = await store.takeNumbers('ledger_transaction', 1)
  await store.transact(tenant.accountId, ({ ledger }) =>
    appendIncome(ledger, tenant, { id, cause, at: Date.UTC(2026, 10, 22), memo, entries }),
  )
}

/** An account with so many grants of 0.01, 0.02, … */
async function granted(count: number) {
  const its = await clientOf(service, { credits: 0 })
  const { store } = service.app.worlds.sandbox
  for (let cents = 1; cents <= count; cents += 1) {
    await grantCredits(store, its.account, cents, `grant ${cents}`, Date.now())
  }
  return its
}

const read = (client: ApiClient, query = ''): Promise<Answer> =>
  client.get(`/credits/transactions${query}`)
const amounts = async (client: ApiClient, query = ''): Promise<number[]> =>
  (await read(client, query)).body.data.map(({ amount }: { amount: number }) => amount)

describe('the list of transactions', () => {
  it('tells of each what it was, what it referred to, and by how much it changed the balance', async () => {
    const { client, account, tenant } = await clientOf(service, { credits: 100_00 })
    await addCard(service.app.worlds.sandbox, account, 'test_card', true)
    const { id } = (await client.post('/credits/top-up', { amount: 20 })).body.data
    const shipment = { kind: 'shipment', id: '261122AB12' } as const
    await post(tenant, shipment, 'Ground 1Z', postFrom('credits', price))
    await post(tenant, { ...shipment, kind: 'void' }, 'void of 1Z', refundEntries(price))
    const { status, body } = await read(client)
    expect(status).toBe(200)
    const transaction = (
      type: string,
      amount: number,
      description: string,
      reference: string | null,
    ) => ({
      id: expect.any(Number),
      type,
      amount,
      currency: 'CAD',
      description,
      reference,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(body.data).toEqual([
      transaction('void', 11.3, 'void of 1Z', '261122AB12'),
      transaction('purchase', -11.3, 'Ground 1Z', '261122AB12'),
      transaction('top_up', 20, `Top-up ${id}`, String(id)),
      transaction('grant', 100, 'test', null),
    ])
    expect(body.data[0].created_at).toBe('2026-11-22T00:00:00.000Z')
  })

  it('shows posted money alone: no hold, no release, no top-up that was declined', async () => {
    const { client, account, tenant } = await clientOf(service, { credits: 100_00 })
    const cause = { kind: 'shipment', id: '261122AB12' } as const
    await post(tenant, cause, 'set aside', holdEntries(price))
    await post(tenant, cause, 'nothing was sold', releaseEntries(price))
    await post(tenant, cause, 'set aside', holdEntries(price))
    expect(await amounts(client)).toEqual([100])
    await post(tenant, cause, 'Ground 1Z', postFrom('holds', price))
    await addCard(service.app.worlds.sandbox, account, 'test_card_declined', true)
    await client.post('/credits/top-up', { amount: 20 })
    expect(await amounts(client)).toEqual([-11.3, 100])
  })

  it('goes on by its links until there is no more, and counts nothing', async () => {
    const { client } = await granted(5)
    const address = `${service.url}${sandboxV5}/credits/transactions`
    const seen: number[] = []
    let next: string | null = '?per_page=2'
    let pages = 0
    while (next !== null) {
      const { body }: { body: { data: { amount: number }[]; meta: object; links: Links } } =
        await read(client, next)
      seen.push(...body.data.map(({ amount }) => amount))
      expect(body.meta).toEqual({
        current_page: 1,
        from: 1,
        last_page: null,
        path: address,
        per_page: 2,
        to: body.data.length,
        total: null,
      })
      expect(body.links).toMatchObject({
        first: `${address}?per_page=2`,
        last: null,
        prev: null,
      })
      next = body.links.next?.replace(address, '') ?? null
      pages += 1
    }
    expect(seen).toEqual([0.05, 0.04, 0.03, 0.02, 0.01])
    expect(pages).toBe(3)
  })

  it('also goes page by page, and past its end is empty', async () => {
    const { client } = await granted(3)
    expect(await amounts(client, '?per_page=2&page=2')).toEqual([0.01])
    const { body } = await read(client, '?per_page=2&page=2')
    const first = `${service.url}${sandboxV5}/credits/transactions?per_page=2`
    expect(body.links).toEqual({ first, last: null, prev: `${first}&page=1`, next: null })
    expect(body.meta).toMatchObject({ current_page: 2, from: 3, to: 3 })
    const past = await read(client, '?per_page=2&page=9')
    expect(past.body).toMatchObject({ data: [], meta: { from: null, to: null } })
    expect(past.body.links.next).toBeNull()
  })

  it('holds 25 where per_page is absent', async () => {
    const { client } = await granted(26)
    const { body } = await read(client)
    expect(body.data).toHaveLength(25)
    expect(body.meta.per_page).toBe(25)
    expect(await amounts(client, `?before=${body.data[24].id}`)).toEqual([0.01])
  })

  it.each([
    ['per_page', '0'],
    ['per_page', '101'],
    ['per_page', 'many'],
    ['page', '0'],
    ['page', '101'],
    ['before', '0'],
    ['before', '9'.repeat(30)],
  ])('is refused the %s %s', async (name, value) => {
    const { client } = await granted(0)
    const answer = await read(client, `?${name}=${value}`)
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([name])
  })

  it('is an account’s own, and takes no transaction of another for its beginning', async () => {
    const [mine, other] = [await granted(1), await granted(2)]
    expect(await amounts(mine.client)).toEqual([0.01])
    const [theirs] = (await read(other.client)).body.data
    const answer = await read(mine.client, `?before=${theirs.id}`)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toHaveProperty('before')
  })

  it('takes billing:read', async () => {
    const { client, account } = await granted(0)
    const token = await service.token(account, 'sandbox', ['credits:read', 'credits:write'])
    expectError(await client.get('/credits/transactions', { token }), 403, 'scope_missing')
    const may = await service.token(account, 'sandbox', ['billing:read'])
    expect((await client.get('/credits/transactions', { token: may })).status).toBe(200)
  })

  it('tells no client why a person settled a top-up', async () => {
    const { client, tenant } = await granted(0)
    const entries: readonly JournalEntry[] = [
      { book: 'payment_provider', currency: 'CAD', amount: -5_00 },
      { book: 'credits', currency: 'CAD', amount: 5_00 },
    ]
    await post(tenant, { kind: 'top_up', id: '7' }, 'settled by hand: they were rude', entries)
    const { data } = (await read(client)).body
    expect(data).toMatchObject([{ type: 'top_up', description: 'Top-up 7', reference: '7' }])
  })
})

type Links = { readonly next: string | null }
