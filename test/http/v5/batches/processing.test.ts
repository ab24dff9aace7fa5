import { describe, expect, it, vi } from 'vitest'
import type { BatchState } from '#core/batch/batch.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { parcel } from '../../../proof/parcels.ts'
import type { Body } from '../../../support/body.ts'
import type { ApiClient } from '../../../support/client.ts'
import { eventually } from '../../../support/eventually.ts'
import { saveDraft } from '../../../support/save-draft.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'

const service = await sharedService()

const to = (name: string): ShipmentRequest => parcel({}, name)

const nowhere = (): ShipmentRequest => {
  const request = to('Ann')
  const { toAddress, packages } = request
  const [first] = packages
  return {
    ...request,
    toAddress: { ...toAddress, countryCode: 'ZZ' },
    packages: [{ ...first, packageType: 'Coffin' }],
  }
}

/** A client with a batch of drafts. */
async function batchOf(...requests: readonly ShipmentRequest[]) {
  const its = await clientOf(service)
  const ids: number[] = []
  for (const request of requests) ids.push(await saveDraft(service, its.token, request))
  const { body } = await its.client.post('/batches', { shipment_ids: ids })
  return { ...its, ids, id: body.data.id as number }
}

const authorized = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const process = (client: ApiClient, id: unknown, sent = {}) =>
  client.ask('POST', `/batches/${id}/process`, sent)
const batchNow = async (client: ApiClient, id: number) =>
  (await client.get(`/batches/${id}`)).body.data
const ended = (client: ApiClient, id: number) =>
  eventually(async () => {
    const batch = await batchNow(client, id)
    expect(batch.status).not.toBe('processing')
    return batch
  })

describe('a batch', () => {
  it('is processed in the background, and ends once all is bought', async () => {
    const { client, id, ids, tenant } = await batchOf(to('Ann'), to('Bea'))
    const begun = await process(client, id)
    expect(begun.status).toBe(202)
    expect(begun.body.data).toMatchObject({
      id,
      status: 'processing',
      shipments_count: 2,
      processed_count: 0,
      failed_count: 0,
      processed_at: null,
    })
    expect(await ended(client, id)).toMatchObject({
      status: 'processed',
      processed_count: 2,
      failed_count: 0,
      processed_at: expect.stringMatching(/Z$/),
    })
    const { shipments } = service.app.worlds.sandbox.store.read
    const states = (await shipments.byIds(tenant, ids)).map(({ state }) => state)
    expect(states).toEqual(['bought', 'bought'])
    const { data } = (await client.get(`/batches/${id}/errors`)).body
    expect(data).toEqual([])
  })

  it('tells why many shipments were not bought in pieces, never in one text', async () => {
    const { client, id, ids, tenant } = await batchOf(nowhere())
    await process(client, id)
    await ended(client, id)
    const field = ['x'.repeat(20_000)]
    const others = Array.from({ length: 50 }, (_, at) => (ids[0] ?? 0) + 1 + at)
    await service.app.worlds.sandbox.store.transact(tenant.accountId, async ({ batches }) => {
      for (const shipmentId of others) {
        const problem = {
          code: 'validation_failed',
          message: 'Wrong.',
          details: { field },
        } as const
        await batches.insertError(tenant, { id, run: 1 }, { shipmentId, ...problem })
      }
    })
    const written = vi.spyOn(JSON, 'stringify')
    const { body } = await client.get(`/batches/${id}/errors?per_page=100`)
    const longest = Math.max(...written.mock.results.map(({ value }) => String(value).length))
    written.mockRestore()
    expect(longest).toBeLessThan(64 * 1024)
    expect(body.meta).toMatchObject({ from: 1, to: 51, total: 51 })
    const told = body.data.map((one: Body) => one.shipment_id)
    expect(told).toEqual([...ids, ...others])
    expect(body.data[50].details).toEqual({ field })
  })

  it('tells why shipments were not bought, and tries them again', async () => {
    const { client, token, id, ids } = await batchOf(to('REFUSED'), to('Ann'), nowhere())
    await process(client, id)
    expect(await ended(client, id)).toMatchObject({
      status: 'processed_with_errors',
      processed_count: 1,
      failed_count: 2,
    })
    const { body } = await client.get(`/batches/${id}/errors`)
    expect(body.data).toEqual([
      {
        shipment_id: ids[0],
        code: 'carrier_rejected',
        message: expect.stringMatching(/\.$/),
        details: {},
      },
      {
        shipment_id: ids[2],
        code: 'validation_failed',
        message: 'The given data was invalid.',
        details: {
          'to_address.country_code': [expect.stringContaining('ZZ')],
          'packages.0.package_type': [expect.stringContaining('Coffin')],
        },
      },
    ])
    const paged = await client.get(`/batches/${id}/errors?per_page=1&page=2`)
    expect(paged.body.data).toEqual([body.data[1]])
    expect(paged.body.meta).toMatchObject({ current_page: 2, per_page: 1, total: 2 })
    const first = await fetch(paged.body.links.first, authorized(token))
    expect(((await first.json()) as Body).data).toEqual([body.data[0]])
    expect((await process(client, id)).body.data).toMatchObject({
      status: 'processing',
      processed_count: 1,
      failed_count: 0,
    })
    const again = await ended(client, id)
    expect(again).toMatchObject({ processed_count: 1, failed_count: 2 })
    expect(again.status).toBe('processed_with_errors')
  })

  it('that is processed, or empty, is a conflict', async () => {
    const { client, id } = await batchOf(to('Ann'))
    await process(client, id)
    await ended(client, id)
    expectError(await process(client, id), 409, 'conflict')
    const empty = await batchOf()
    expectError(await process(empty.client, empty.id), 409, 'conflict')
    expect((await batchNow(empty.client, empty.id)).status).toBe('open')
  })

  it('that is asked for by several at once is processed once', async () => {
    const { client, id, tenant } = await batchOf(to('Ann'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => process(client, id)))
    // A call that comes when all is bought already is too late.
    for (const { status } of answers) expect([202, 409]).toContain(status)
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0)
    await ended(client, id)
    const { batches } = service.app.worlds.sandbox.store.read
    expect(await batches.byId(tenant, id)).toMatchObject({ run: 1, processedCount: 1 })
  })

  it('is begun once under a key, whose answer stays', async () => {
    const { client, id } = await batchOf(to('Ann'))
    const first = await process(client, id, keyed('go'))
    await ended(client, id)
    const again = await process(client, id, keyed('go'))
    expect(again.status).toBe(202)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replay')).toBe('true')
  })

  it('keeps its shipments while it is processed, and is answered as it is', async () => {
    const { client, account, tenant, token, id, ids } = await batchOf(to('Ann'))
    const other = await saveDraft(service, token)
    const { store } = service.app.worlds.sandbox
    await store.transact(account, ({ batches }) => batches.move(tenant, id, ['open'], 'processing'))
    const begun = await process(client, id)
    expect([begun.status, begun.body.data.status]).toEqual([202, 'processing'])
    const path = `/batches/${id}/shipments`
    const added = await client.post(path, { shipment_ids: [other] })
    expectError(added, 409, 'batch_in_use')
    const removed = await client.ask('DELETE', path, { body: { shipment_ids: ids } })
    expectError(removed, 409, 'batch_in_use')
  })

  it('of another account, or none, is not found', async () => {
    const { client: theirs } = await clientOf(service)
    const { id } = await batchOf(to('Ann'))
    for (const name of [id, 0, 'abc', 999_999]) {
      expectError(await process(theirs, name), 404, 'not_found')
      expectError(await theirs.get(`/batches/${name}/errors`), 404, 'not_found')
    }
  })

  it('is processed for a token with batches:process alone', async () => {
    const { client, account, id } = await batchOf(to('Ann'))
    const without = await service.token(account, 'sandbox', ['batches:read', 'batches:write'])
    expectError(await process(client, id, { token: without }), 403, 'scope_missing')
    const token = await service.token(account, 'sandbox', ['batches:process'])
    expectError(await client.get(`/batches/${id}/errors`, { token }), 403, 'scope_missing')
    expect((await process(client, id, { token })).status).toBe(202)
    await ended(client, id)
  })
})

describe('the labels of a batch', () => {
  it('are one file in the order of the batch, fetched without a token', async () => {
    const { client, id } = await batchOf(to('Ann'), to('Bea'))
    expectError(await client.get(`/batches/${id}/label`), 409, 'conflict')
    await process(client, id)
    await ended(client, id)
    const { data } = (await client.get(`/batches/${id}/label?label_format=zpl`)).body
    expect(data).toMatchObject({ batch_id: id, label_format: 'zpl' })
    const zpl = await (await fetch(data.label_url)).text()
    expect(zpl.indexOf('ANN')).toBeGreaterThan(0)
    expect(zpl.indexOf('BEA')).toBeGreaterThan(zpl.indexOf('ANN'))
    const pdf = (await client.get(`/batches/${id}/label`)).body.data.label_url
    const file = await fetch(pdf)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe(`inline; filename="batch-${id}.pdf"`)
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  it('lack those that were voided since', async () => {
    const { client, id, ids } = await batchOf(to('Ann'), to('Bea'))
    await process(client, id)
    await ended(client, id)
    const { label_url } = (await client.get(`/batches/${id}/label?label_format=zpl`)).body.data
    expect((await client.ask('DELETE', `/shipments/${ids[0]}`)).body.data.status).toBe('voided')
    const zpl = await (await fetch(label_url)).text()
    expect([zpl.includes('ANN'), zpl.includes('BEA')]).toEqual([false, true])
    await client.ask('DELETE', `/shipments/${ids[1]}`)
    const gone = await fetch(label_url)
    expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('is void')])
  })

  it('are no file while it is processed, when some may still be bought', async () => {
    const { client, account, tenant, id } = await batchOf(to('Ann'), to('REFUSED'))
    await process(client, id)
    await ended(client, id)
    const path = `/batches/${id}/label?label_format=zpl`
    const { label_url } = (await client.get(path)).body.data
    const { store } = service.app.worlds.sandbox
    const moveFrom = (from: BatchState, to: BatchState) =>
      store.transact(account, ({ batches }) => batches.move(tenant, id, [from], to))
    await moveFrom('processed_with_errors', 'processing')
    expectError(await client.get(path), 409, 'batch_in_use')
    const file = await fetch(label_url)
    expect([file.status, await file.text()]).toEqual([
      409,
      expect.stringContaining('is being processed'),
    ])
    await moveFrom('processing', 'processed_with_errors')
    expect((await client.get(path)).status).toBe(200)
    expect(await (await fetch(label_url)).text()).toContain('ANN')
  })

  it('can not be one picture, and are not shown to another account', async () => {
    const { client, id } = await batchOf(to('Ann'))
    const picture = await client.get(`/batches/${id}/label?label_format=png`)
    expectError(picture, 422, 'validation_failed')
    const { client: other } = await clientOf(service)
    expectError(await other.get(`/batches/${id}/label`), 404, 'not_found')
    expectError(await other.get('/batches/x/label'), 404, 'not_found')
  })
})
