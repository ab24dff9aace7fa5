import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { BatchState } from '#core/batch/batch.ts'
import { expectBought } from './answers.ts'
import type { Body } from './body.ts'
import { ApiClient } from './client.ts'
import { type DatabaseKit, describeOnEachEngine } from './engines.ts'
import { booksOf, fundedClient } from './funded-client.ts'
import type { PublishedApi } from './openapi.ts'
import { type Service, startService } from './service.ts'

export type BatchHabitat = {
  readonly version: string
  readonly published: PublishedApi
  shipment(changes?: Body): Body
  /** What makes a creation a draft. */
  readonly draft: Body
  /** What makes its recipient one whose carrier's answer is lost. */
  readonly lostAnswer: Body
}

export function describeBatches(habitat: BatchHabitat): void {
  describeOnEachEngine(`batches of ${habitat.version}`, kit => batchTests(habitat, kit))
}

function batchTests(habitat: BatchHabitat, kit: DatabaseKit): void {
  const { version, published, shipment, draft, lostAnswer } = habitat
  let service: Service
  let account: number
  let client: ApiClient
  const clientOf = async (its: number) =>
    new ApiClient(`${service.url}/sandbox/api/${version}`, await service.token(its), published)
  beforeAll(async () => {
    service = await startService(await kit.settings())
    ;({ account } = await fundedClient(service))
    client = await clientOf(account)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const make = async (): Promise<string> => (await client.post('/batches')).body.batch.id
  const create = (changes: Body) => client.post('/shipments', shipment(changes))
  const batchOf = (id: string) =>
    service.app.worlds.sandbox.store.read.batches.byId(serviceOn(account), Number(id))
  const move = (id: string, to: BatchState) =>
    service.app.worlds.sandbox.store.transact(account, ({ batches }) =>
      batches.move(serviceOn(account), Number(id), ['open'], to),
    )

  describe('POST /batches', () => {
    it('makes an open batch, each time another', async () => {
      const { status, body } = await client.post('/batches', { name: ' Monday ' })
      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        batch: {
          id: expect.stringMatching(/^\d+$/),
          name: 'Monday',
          status: 'open',
          shipments_count: 0,
          created_at: expect.stringMatching(/Z$/),
        },
      })
      const again = await client.post('/batches', { name: 'Monday' })
      expect(again.body.batch.id).not.toBe(body.batch.id)
    })

    it.each([undefined, {}, { name: '' }, { name: null }])('needs no name: %j', async body => {
      const answer = await client.post('/batches', body)
      expect(answer.status).toBe(200)
      expect(answer.body.batch.name).toBeNull()
    })

    it('refuses a name that is no text or too long', async () => {
      for (const name of [['x'], 'x'.repeat(256)]) {
        const { status, body } = await client.post('/batches', { name })
        expect(status).toBe(422)
        expect(Object.keys(body.fields)).toEqual(['name'])
      }
    })
  })

  describe('batch_id', () => {
    it('assigns what is bought and what is saved; the list finds both, and no other', async () => {
      const [id, otherId] = [await make(), await make()]
      const bought = await create({ batch_id: id })
      expectBought(bought)
      const saved = await create({ batch_id: Number(id), ...draft })
      await create({ batch_id: otherId })
      const codes = [saved, bought].map(({ body }) => body.shipment.ship_code)
      expect([bought, saved].map(({ body }) => body.shipment.batch_id)).toEqual([id, id])
      const { body } = await client.get(`/shipments?batch_id=${id}`)
      expect(body.data.map((row: { ship_code: string }) => row.ship_code)).toEqual(codes)
      expect((await client.get('/shipments?batch_id=999999')).body.meta.total).toBe(0)
      expect((await batchOf(id))?.shipmentsCount).toBe(2)
    })

    it('assigns what is bought at a carrier whose answer is lost', async () => {
      const id = await make()
      const answer = await create({ batch_id: id, ...lostAnswer })
      expectBought(answer)
      expect(answer.body.shipment.batch_id).toBe(id)
    })

    it.each(['999999', 'Monday', '1e3', '-1', '9'.repeat(40)])(
      'that is no batch is refused, and nothing is charged: %s',
      async batch_id => {
        const before = await booksOf(service, account)
        const { status, body } = await create({ batch_id })
        expect(status).toBe(422)
        expect(Object.keys(body.fields)).toEqual(['batch_id'])
        expect(await booksOf(service, account)).toEqual(before)
      },
    )

    it("of another account is refused as one that doesn't exist", async () => {
      const stranger = await clientOf((await fundedClient(service)).account)
      const { body: foreign } = await stranger.post('/batches', {})
      const { status, body } = await create({ batch_id: foreign.batch.id })
      expect(status).toBe(422)
      expect(Object.keys(body.fields)).toEqual(['batch_id'])
    })

    it.each(['processing', 'processed', 'processed_with_errors'] as const)(
      'of a batch that is %s is 409, and nothing is charged',
      async state => {
        const id = await make()
        await move(id, state)
        const before = await booksOf(service, account)
        for (const changes of [{}, draft]) {
          expect((await create({ batch_id: id, ...changes })).status).toBe(409)
        }
        expect(await booksOf(service, account)).toEqual(before)
        expect((await batchOf(id))?.shipmentsCount).toBe(0)
      },
    )
  })

  it('a shipment of a batch that is being processed can not be voided', async () => {
    const id = await make()
    const { ship_code } = (await create({ batch_id: id })).body.shipment
    await move(id, 'processing')
    const refused = await client.get(`/shipments/${ship_code}/void`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Its batch is being processed.')
    await service.app.worlds.sandbox.store.transact(account, ({ batches }) =>
      batches.move(serviceOn(account), Number(id), ['processing'], 'processed'),
    )
    expect((await client.get(`/shipments/${ship_code}/void`)).status).toBe(200)
  })
}
