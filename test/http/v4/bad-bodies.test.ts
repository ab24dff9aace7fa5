import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Service, startService } from '../../support/service.ts'
import { badQuestion, goodQuestions, type Question } from './bad-questions.ts'
import { publishedV4 } from './published-v4.ts'

const runs = inject('isThorough') ? 10_000 : 1000
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

const send = (asked: Question): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const body = asked.method === 'POST' ? asked.body : null
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    }
    const query = asked.method === 'GET' ? `?${asked.query}` : ''
    const url = `${service.url}/sandbox/api/v4/rates${query}`
    request(url, { method: asked.method, headers, agent }, async answer => {
      const text = (await answer.toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, id: answer.headers['request-id'], text })
    })
      .on('error', reject)
      .end(body)
  })

describe(`${runs.toLocaleString('en')} bad bodies and queries`, () => {
  it('are all refused in the shape of an error with a Request-Id, and the process lives', async () => {
    const told = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(badQuestion, async asked => {
        const { status, id, text } = await send(asked)
        told.set(status, (told.get(status) ?? 0) + 1)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
        expect(id).toMatch(/^[0-9a-f-]{36}$/)
        expect(publishedV4.faultOf(asked.method, '/rates', status, JSON.parse(text))).toBeNull()
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    expect([...told.keys()].sort()).toEqual([400, 422])
    for (const asked of goodQuestions) expect((await send(asked)).status).toBe(200)
  }, 600_000)
})
