import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishedV4 } from '../../support/openapi.ts'
import { type Body, rateBody, toPortland } from '../../support/rate-body.ts'
import { type Service, startService } from '../../support/service.ts'

const runs = 10_000
const seed = 20_261_121

let service: Service
let token: string
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  service = await startService()
  token = await service.token(await service.account())
})
afterAll(async () => {
  agent.destroy()
  await service[Symbol.asyncDispose]()
})

type Seen = { status: number; id: unknown; text: string }

const send = (bytes: Uint8Array): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': bytes.length,
    }
    const url = `${service.url}/sandbox/api/v4/rates`
    request(url, { method: 'POST', headers, agent }, async answer => {
      const text = (await answer.toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, id: answer.headers['request-id'], text })
    })
      .on('error', reject)
      .end(bytes)
  })

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What no field of a rate request can be read as, whatever its type. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>({ a: 1 }, [[1]], -1, 1e308, 'x'.repeat(300), [{}], { length: 5 }),
  fc.object({ maxDepth: 4 }).filter(value => Object.keys(value).length > 0),
)

/** Fields that are required or refused whatever they hold of the above. */
const judged = [
  'to_address',
  'weight',
  'weight_unit',
  'size_unit',
  'package_type',
  'length',
] as const

const wrongField = fc
  .tuple(fc.constantFrom(...judged), wrong)
  .filter(([field, value]) => field !== 'to_address' || typeof value !== 'object')
  .map(([field, value]) => JSON.stringify({ ...rateBody(), [field]: value }))

const wrongAddress = fc
  .tuple(
    fc.constantFrom(...Object.keys(toPortland)),
    fc.constantFrom<unknown>([[1]], { a: 1 }, 'x'.repeat(60)),
  )
  .map(([field, value]) =>
    JSON.stringify(rateBody({ to_address: { ...toPortland, [field]: value } })),
  )

const missingField = fc
  .constantFrom(...judged)
  .map(field =>
    JSON.stringify(
      Object.fromEntries(Object.entries(rateBody()).filter(([name]) => name !== field)),
    ),
  )

const hugeNumber = fc
  .tuple(
    fc.constantFrom('weight', 'length', 'width', 'height'),
    fc.constantFrom('1e999', '-1e999', '1e30', '9'.repeat(400), '-0', '0.0'),
  )
  .map(([field, number]) => JSON.stringify(rateBody({ [field]: '@' })).replace('"@"', number))

const notJson = fc
  .tuple(
    fc.constantFrom('NaN', 'Infinity', 'undefined', '01', "'a'", '{', ']', '\u0000'),
    fc.constantFrom('weight', 'to_address'),
  )
  .map(([token_, field]) => JSON.stringify(rateBody({ [field]: '@' })).replace('"@"', token_))

const prototypeKey = fc
  .tuple(
    fc.constantFrom(
      '"__proto__":{"weight":1}',
      '"constructor":{"prototype":{"a":1}}',
      '"\\u005f_proto__":[]',
    ),
    fc.boolean(),
  )
  .map(([key, deep]) => {
    const body: Body = rateBody(deep ? { to_address: { ...toPortland, mark: '@' } } : { mark: '@' })
    return JSON.stringify(body).replace('"mark":"@"', key)
  })

const nested = fc
  .tuple(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom('[', '{"a":'))
  .map(([depth, open]) => {
    const close = open === '[' ? ']' : '}'
    return `{"to_address":${open.repeat(depth)}1${close.repeat(depth)}}`
  })

const notAnObject = fc.oneof(
  fc.array(fc.anything()).map(value => JSON.stringify(value)),
  fc.constantFrom('null', 'true', '5', '"text"', '""'),
)

const truncated = fc
  .integer({ min: 1, max: 200 })
  .map(end => JSON.stringify(rateBody()).slice(0, end))

const badText = fc.oneof(
  wrongField,
  wrongAddress,
  missingField,
  hugeNumber,
  notJson,
  prototypeKey,
  { weight: 1, arbitrary: nested },
  notAnObject,
  truncated,
)

const invalidUtf8 = fc
  .tuple(fc.constantFrom([0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8]), fc.nat(100))
  .map(([bytes, at]) => {
    const body = utf8(JSON.stringify(rateBody()))
    return Uint8Array.from([...body.slice(0, at), ...bytes, ...body.slice(at)])
  })

const noise = fc.uint8Array({ minLength: 1, maxLength: 200 }).filter(bytes => bytes[0] !== 0x20)

const badBody = fc.oneof(
  { weight: 10, arbitrary: badText.map(utf8) },
  { weight: 1, arbitrary: invalidUtf8 },
  { weight: 1, arbitrary: noise },
)

describe(`${runs.toLocaleString('en')} bad bodies`, () => {
  it('are all refused in the shape of an error with a Request-Id, and the process lives', async () => {
    const told = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(badBody, async bytes => {
        const { status, id, text } = await send(bytes)
        told.set(status, (told.get(status) ?? 0) + 1)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
        expect(id).toMatch(/^[0-9a-f-]{36}$/)
        expect(publishedV4.faultOf('POST', '/rates', status, JSON.parse(text))).toBeNull()
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    expect([...told.keys()].sort()).toEqual([400, 422])
    const { status } = await send(utf8(JSON.stringify(rateBody())))
    expect(status).toBe(200)
  }, 60_000)
})
