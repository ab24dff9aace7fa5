import { connect } from 'node:net'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerProbes } from '#http/base/observe/probes.ts'
import { startService } from '../../../support/service.ts'

/** fetch would write the address anew. */
const statusOfLine = (url: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    )
    let text = ''
    socket.setEncoding('utf8').on('data', part => {
      text += part
    })
    socket.on('error', reject).on('end', () => resolve(text.slice(9, 12)))
  })

describe('the metrics', () => {
  it('are at their very path alone, so that a rule of a proxy for it keeps strangers away', async () => {
    await using service = await startService({
      PUBLIC_URL: 'https://example.com/postilion',
      SANDBOX_HOST: 'sandbox.example',
    })
    expect(await statusOfLine(service.url, '/metrics')).toBe('200')
    expect(await statusOfLine(service.url, '/metrics?x=1')).toBe('200')
    for (const path of [
      '/metrics/',
      '//metrics',
      '/metrics//',
      '/sandbox/metrics',
      '/sandbox//metrics/',
      '/%6detrics',
      '/postilion/metrics',
      '/postilion/sandbox/metrics',
    ]) {
      expect(await statusOfLine(service.url, path), path).toBe('404')
    }
    const elsewhere = await fetch(`${service.url}/metrics/`)
    expect(await elsewhere.json()).toMatchObject({ message: 'There is nothing at /metrics/.' })
  })

  it('are written once a second, however many read them', async () => {
    const server = fastify()
    let nowMs = 5
    let written = 0
    const render = async () => {
      written += 1
      return `figure ${written}\n`
    }
    answerProbes(server, {
      readiness: async () => [],
      requests: { contentType: 'text/plain', render },
      worlds: { render: async () => '' },
      metricsToken: null,
      nowMs: () => nowMs,
    })
    const read = async () => (await server.inject('/metrics')).body
    const texts = await Promise.all(Array.from({ length: 8 }, read))
    nowMs += 999
    texts.push(await read())
    expect(new Set(texts)).toEqual(new Set(['figure 1\n']))
    nowMs += 1
    expect(await read()).toBe('figure 2\n')
    expect(written).toBe(2)
  })

  it('need the token that was chosen for them, where one was, and no token of the API', async () => {
    const chosen = 'm'.repeat(40)
    await using service = await startService({ METRICS_TOKEN: chosen })
    const token = await service.token(await service.account(), 'production')
    const read = (authorization?: string) =>
      fetch(`${service.url}/metrics`, authorization ? { headers: { authorization } } : {})
    for (const wrong of [undefined, `Bearer ${token}`, `Bearer ${chosen}m`, chosen]) {
      const refused = await read(wrong)
      expect(refused.status, wrong).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      expect(await refused.text()).not.toContain('postilion_')
    }
    const told = await read(`Bearer ${chosen}`)
    expect(told.status).toBe(200)
    expect(await told.text()).toContain('postilion_http_request_duration_seconds')
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  })
})
