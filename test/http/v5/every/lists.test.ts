import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, sandboxV5 } from '../support/client.ts'
import { exampleCall, fullAccount, type Names } from '../support/full-account.ts'
import { operations } from '../support/operations.ts'
import { nameOfRoute, routesOfRouter } from '../support/routes-of-router.ts'

const service = await sharedService()

const base = (): string => service.url + sandboxV5

/** The prices of a saved shipment answer a question: they are no collection. */
const answersQuestion = ['GET /rates/{shipment_id}']

type BodySchema = { readonly properties?: { readonly data?: { readonly type?: unknown } } }

const isList = (route: RouteOptions): boolean => {
  const answers = route.schema?.response as Readonly<Record<string, BodySchema>> | undefined
  return (
    route.method === 'GET' &&
    answers?.[200]?.properties?.data?.type === 'array' &&
    !answersQuestion.includes(nameOfRoute(route))
  )
}

describe('every list of version 5', async () => {
  const lists = (await routesOfRouter()).filter(isList).map(nameOfRoute)
  let client: ApiClient
  let names: Names
  beforeAll(async () => {
    ;({ client, names } = await fullAccount(service))
  })
  const addressOf = (name: string): string =>
    exampleCall(operations.find(each => each.name === name) ?? expect.fail(name), names).path

  it('is found by the router', () => {
    expect(lists).toContain('GET /shipments')
    expect(lists).toContain('GET /stores')
    expect(lists.length).toBeGreaterThanOrEqual(14)
  })

  it.each(lists)('%s answers data, meta and links', async name => {
    const { status, body } = await client.get(addressOf(name))
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['data', 'links', 'meta'])
    expect(body.meta).toMatchObject({ current_page: 1, per_page: 25 })
    expect(body.meta.path).toBe(base() + addressOf(name))
    expect(body.links).toMatchObject({ prev: null, next: null })
  })

  it.each(lists)('%s gives the page that is asked for', async name => {
    const { status, body } = await client.get(`${addressOf(name)}?page=2&per_page=1`)
    expect(status).toBe(200)
    expect(body.data.length).toBeLessThanOrEqual(1)
    expect(body.meta).toMatchObject({ current_page: 2, per_page: 1 })
    expect(body.links.prev).toMatch(/[?&]page=1\b/)
  })

  it.each(lists)('%s refuses a page that is none', async name => {
    for (const query of ['per_page=0', 'per_page=101', 'per_page=all', 'page=0', 'page=-1']) {
      const answer = await client.get(`${addressOf(name)}?${query}`)
      expectError(answer, 422, 'validation_failed')
      expect(Object.keys(answer.body.error.details)).toEqual([query.split('=')[0]])
    }
  })
})

describe('a list that was always answered whole', () => {
  const idsOf = (body: { data: readonly { id: number }[] }) => body.data.map(({ id }) => id)
  let client: ApiClient
  beforeAll(async () => {
    ;({ client } = await clientOf(service))
    for (let n = 1; n <= 30; n++) await client.post('/stores', { identifier: `Store ${n}` })
  })

  it('is whole where no page is asked for, however long', async () => {
    const { body } = await client.get('/stores')
    const { path } = body.meta
    expect(body.data).toHaveLength(30)
    expect(body.meta).toEqual({
      ...{ current_page: 1, last_page: 1, per_page: 30, total: 30, from: 1, to: 30 },
      path: `${base()}/stores`,
    })
    expect(body.links).toEqual({ first: path, last: path, prev: null, next: null })
  })

  it('has pages of 25 where a page alone is named', async () => {
    const { body: whole } = await client.get('/stores')
    const { body: first } = await client.get('/stores?page=1')
    const { body: second } = await client.get('/stores?page=2')
    expect([idsOf(first).length, idsOf(second).length]).toEqual([25, 5])
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(whole))
    expect(second.meta).toMatchObject({ from: 26, to: 30, last_page: 2, per_page: 25, total: 30 })
  })

  it('is walked by its links, and empty past its end', async () => {
    const found: number[] = []
    let next: string | null = '/stores?per_page=7'
    while (next !== null) {
      const { body } = await client.get(next)
      found.push(...idsOf(body))
      next = body.links.next && String(body.links.next).slice(base().length)
    }
    expect(found).toEqual(idsOf((await client.get('/stores')).body))
    const { body: past } = await client.get('/stores?page=9')
    expect(past.data).toEqual([])
    expect(past.meta).toMatchObject({ from: null, to: null, total: 30 })
  })

  it('keeps its filter in its links', async () => {
    const { body } = await client.get('/locations?postal_code=K1B3V7&per_page=1')
    expect(body.data[0].id).toBe('on-ottawa')
    expect(new URL(body.links.next).searchParams.get('postal_code')).toBe('K1B3V7')
  })
})
