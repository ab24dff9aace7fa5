import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJsonBody } from '#http/base/judge/json-body.ts'
import type { ApiClient } from '../../../support/client.ts'
import { fundedClient } from '../../../support/funded-client.ts'
import { type Service, startService } from '../../../support/service.ts'
import { draft, shipmentBody } from '../../../support/tested-version.ts'

const parse = (text: string) => parseJsonBody(Buffer.from(text))
const says = (path: string) =>
  `The ${path} may not contain a lone surrogate, which is half of a character.`

describe('a lone surrogate', () => {
  it.each([
    ['{"name":"\\ud800"}', 'name'],
    ['{"name":"a\\uDFFFb"}', 'name'],
    ['{"name":"\\ude00\\ud83d"}', 'name'],
    ['{"to":{"name":"x"},"items":[{"sku":"ok"},{"sku":"\\ud83d "}]}', 'items.1.sku'],
    ['{"a":{"\\udc00":1}}', 'a.\ufffd'],
  ])('in %s is refused at %s', (text, path) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        message: says(path),
        fields: { [path]: [says(path)] },
      }),
    )
  })

  it('is none where the other half follows, or where the escape is escaped', () => {
    expect(parse('{"a":"\\ud83d\\ude00","b":"\\\\ud800","c":"é😀"}')).toEqual({
      a: '😀',
      b: '\\ud800',
      c: 'é😀',
    })
  })

  it('alone is no object, like any text', () =>
    expect(() => parse('"\\ud800"')).toThrow('The body must be a JSON object.'))
})

describe('a shipment whose text holds one', () => {
  let service: Service
  let client: ApiClient
  beforeAll(async () => {
    service = await startService()
    ;({ client } = await fundedClient(service))
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('is refused with its place, and nothing is stored', async () => {
    const body = JSON.stringify(shipmentBody({ ...draft, order_id: '\ud800' }))
    const headers = { 'content-type': 'application/json' }
    const answer = await client.post('/shipments', body, { body, headers })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ order_id: [says('order_id')] })
    expect((await client.get('/shipments')).body.meta.total).toBe(0)
  })

  it('in an address of the query is no text at all', async () => {
    const { status } = await client.get('/shipments?to_name=%ED%A0%80')
    expect([200, 422]).toContain(status)
  })
})
