import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '../../support/client.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let client: ApiClient
beforeAll(async () => {
  service = await startService()
  client = await service.client()
})
afterAll(() => service[Symbol.asyncDispose]())

it.each(['/orders/%s', '/%s/orders/1001', '/1/orders/%s'])(
  'a code of any length is answered as any unknown one: %s',
  async path => {
    const unknown = await client.get(path.replace('%s', 'X'))
    expect(unknown.status).toBe(404)
    for (const letter of ['X', '9']) {
      const long = path.replace('%s', letter.repeat(10_000))
      expect(await client.get(long)).toMatchObject({ status: 404, text: unknown.text })
      expect((await client.get(long, { token: null })).status).toBe(401)
    }
  },
)
