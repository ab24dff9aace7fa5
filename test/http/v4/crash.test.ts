import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { createServer, type HttpServer } from '#http/server.ts'
import { ApiClient } from '../../support/client.ts'
import { type FakeWorld, fakeWorld } from '../../support/fake-world.ts'
import { rateBody } from './requests.ts'

let server: HttpServer
let sandbox: FakeWorld
let client: ApiClient
let logged: { fields: object; message: string }[]

beforeEach(async () => {
  sandbox = fakeWorld('sandbox')
  sandbox.addToken('secret')
  logged = []
  server = createServer({
    worlds: { production: fakeWorld('production'), sandbox },
    settings: {
      publicUrl: null,
      sandboxHost: null,
      edgeGuard: false,
      rateLimitReads: 1000,
      rateLimitWrites: 1000,
      rateLimitTracking: 0,
    },
    clock: { now: () => 0 },
    log: {
      debug() {},
      info() {},
      warn: (fields, message) => logged.push({ fields, message }),
      error: (fields, message) => logged.push({ fields, message }),
    },
    readiness: async () => [],
  })
  const { url } = await server.listen({ port: 0, host: '127.0.0.1' })
  client = new ApiClient(`${url}/sandbox/api/v4`, 'secret')
})
afterEach(() => server.close())

const carrier = (rate: NonNullable<Carrier['rate']>): Carrier => ({
  code: 'other',
  serviceIds: [1, 2],
  rate,
})

describe('a crash', () => {
  it.each([
    [
      'at once',
      (): never => {
        throw new Error('secret story')
      },
    ],
    ['later', () => Promise.reject(new Error('secret story'))],
  ])('%s is a 500 that keeps its story to the log', async (_name, rate) => {
    sandbox.setCarriers([carrier(rate)])
    const { status, body, headers } = await client.post('/rates?to_name=Ada', rateBody())
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('secret story')
    const [crash] = logged
    expect(crash?.fields).toMatchObject({
      requestId: headers.get('request-id'),
      method: 'POST',
      path: '/api/v4/rates',
      err: expect.objectContaining({ message: 'secret story' }),
    })
    expect((await client.get('/postage-types')).status).toBe(200)
  })
})

describe('a carrier that does not answer', () => {
  it('is named in the message beside the rates of the others', async () => {
    const working = sandbox.carriers()
    const silent = carrier(() => Promise.reject(new CarrierError('timeout', 'Slow Post is slow.')))
    sandbox.setCarriers([...working, silent])
    const { status, body } = await client.post('/rates', rateBody())
    expect(status).toBe(200)
    expect(body.rates.length).toBeGreaterThan(0)
    expect(body.message).toBe('Slow Post is slow.')
  })

  it('is named where there are no rates at all', async () => {
    sandbox.setCarriers([
      carrier(() => Promise.reject(new CarrierError('unavailable', 'It is down.'))),
    ])
    const { body } = await client.post('/rates', rateBody())
    expect(body.rates).toEqual([])
    expect(body.message).toContain('It is down.')
  })

  it('is not waited for by those that answer at once with nothing to say', async () => {
    const { body } = await client.post('/rates', rateBody())
    expect(body).not.toHaveProperty('message')
  })
})
