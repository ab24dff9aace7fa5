import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../../support/service.ts'
import { productionApi, sandboxApi, testedVersion } from '../../../support/tested-version.ts'

type Seen = { status: number | undefined; type: string | undefined; id: unknown; text: string }

const ask = (url: string, agent?: string): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const headers = agent === undefined ? {} : { 'user-agent': agent }
    get(url, { headers }, async answer => {
      const text = (await answer.toArray()).join('')
      const { 'content-type': type, 'request-id': id } = answer.headers
      resolve({ status: answer.statusCode, type, id, text })
    }).on('error', reject)
  })

describe('the edge guard', () => {
  let guarded: Service
  let open: Service
  beforeAll(async () => {
    guarded = await startService({ EDGE_GUARD: '1' })
    open = await startService()
  })
  afterAll(async () => {
    await guarded[Symbol.asyncDispose]()
    await open[Symbol.asyncDispose]()
  })

  it.each([undefined, '', ' ', 'sqlmap/1.7'])('turns %j away with a page', async agent => {
    const { status, type, id, text } = await ask(`${guarded.url}${productionApi}/rates`, agent)
    expect(status).toBe(403)
    expect(type).toBe('text/html; charset=utf-8')
    expect(text).toContain('error code: 1010')
    expect(id).toBeTruthy()
  })

  it('guards the sandbox as well', async () => {
    expect((await ask(`${guarded.url}${sandboxApi}/rates`)).status).toBe(403)
  })

  it.each([`/%61pi/${testedVersion}/rates`, `/sandbox/ap%69/${testedVersion}/rates`])(
    'guards %s, which leads to the same route',
    async path => expect((await ask(guarded.url + path)).status).toBe(403),
  )

  it('lets whoever names an integration through', async () => {
    expect((await ask(`${guarded.url}${productionApi}/rates`, 'my-shop/1.0')).status).toBe(401)
  })

  it.each(['/healthz', '/readyz', '/docs'])('does not stand before %s', async path => {
    expect((await ask(guarded.url + path)).status).toBe(200)
  })

  it('is off unless it is switched on', async () => {
    expect((await ask(`${open.url}${productionApi}/rates`)).status).toBe(401)
  })
})
