import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { answerConnectionError } from '#http/base/intake/connection-errors.ts'
import { sharedService } from '../../../support/service.ts'
import { productionApi, sandboxApi } from '../../../support/tested-version.ts'

const service = await sharedService()

/** Sends bytes as they are and answers everything that came back before the connection closed. */
async function raw(bytes: string, afterFirstAnswer?: string): Promise<string> {
  const { port, hostname } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1')
  let received = ''
  socket.once('data', () => {
    if (afterFirstAnswer !== undefined) socket.write(afterFirstAnswer)
  })
  socket.on('data', chunk => {
    received += chunk
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return received
}

const crlf = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`
const head = [`POST ${productionApi}/rates HTTP/1.1`, 'Host: x', 'Connection: close'] as const

describe('what is not HTTP', () => {
  it.each([
    ['a request line that is none', 'NONSENSE\r\n\r\n', 400],
    ['both lengths', crlf(...head, 'Content-Length: 2', 'Transfer-Encoding: chunked'), 400],
    ['two different lengths', crlf(...head, 'Content-Length: 2', 'Content-Length: 3'), 400],
    ['a length that is no number', crlf(...head, 'Content-Length: -1'), 400],
    ['an obsolete fold', crlf(...head, 'X-Long: a', ' b'), 400],
    ['a header without a colon', crlf(...head, 'Nonsense'), 400],
    ['a header of control characters', crlf(...head, 'X: a\u0000b'), 400],
    ['a header of 100 kB', crlf(...head, `X-Long: ${'a'.repeat(100_000)}`), 431],
    ['an address of 100 kB', crlf(`GET /${'a'.repeat(100_000)} HTTP/1.1`, 'Host: x'), 431],
    [
      'HTTP/1.1 without a Host',
      crlf(`GET ${productionApi}/rates HTTP/1.1`, 'Connection: close'),
      400,
    ],
    [
      'raw bytes in the address',
      crlf(`GET ${productionApi}/\u00e9 HTTP/1.1`, 'Host: x', 'Connection: close'),
      4,
    ],
  ])('is refused with a Request-Id: %s', async (_name, bytes, status) => {
    const answer = await raw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`))
    expect(answer).toMatch(/\r\nrequest-id: [0-9a-f-]{36}\r\n/i)
    expect(answer).toContain('"success":false')
  })

  it('is refused with the fields of every version where its path is not known', async () => {
    const answer = await raw(crlf(...head, `X-Long: ${'a'.repeat(100_000)}`))
    const [, body = ''] = answer.split('\r\n\r\n')
    const message = 'The headers of the request are too large.'
    const code = 'headers_too_large'
    expect(JSON.parse(body)).toEqual({
      success: false,
      message,
      errors: [message],
      error: { code, message, details: {}, docs_url: `${service.url}/docs/errors#${code}` },
    })
  })

  it.each([
    ['Host', 'Host: y'],
    ['Authorization', 'Authorization: Bearer a', 'AUTHORIZATION: Bearer b'],
    ['Idempotency-Key', 'Idempotency-Key: a', 'idempotency-key: a'],
  ])('is refused in the shape of the version: two headers called %s', async (name, ...twice) => {
    for (const path of [
      `${productionApi}/rates`,
      `${sandboxApi}/credits`,
      `${productionApi}/nothing`,
    ]) {
      const request = [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...twice]
      const answer = await raw(crlf(...request))
      expect(answer).toMatch(/^HTTP\/1\.1 400/)
      expect(answer).toMatch(/\r\nrequest-id: [0-9a-f-]{36}\r\n/i)
      const [, body = ''] = answer.split('\r\n\r\n')
      const { message } = JSON.parse(body)
      expect(message.toLowerCase()).toBe(
        `the header ${name.toLowerCase()} was sent more than once.`,
      )
      expect(JSON.parse(body)).toEqual({ success: false, message, errors: [message] })
    }
  })

  it.each(['CONNECT example.com:443 HTTP/1.1', 'CONNECT x:80 HTTP/1.0'])(
    'is a tunnel, which is refused with a Request-Id: %s',
    async line => {
      const answer = await raw(crlf(line, 'Host: x'))
      expect(answer).toMatch(/^HTTP\/1\.1 405/)
      expect(answer).toMatch(/\r\nrequest-id: [0-9a-f-]{36}\r\n/i)
      expect(answer).toContain('\r\nConnection: close\r\n')
      expect(answer).toContain('"success":false')
    },
  )

  it('asks for a tunnel after whole requests, which are answered first', async () => {
    const whole = crlf('GET /healthz HTTP/1.1', 'Host: x')
    const tunnel = crlf('CONNECT example.com:443 HTTP/1.1', 'Host: x')
    const answers = await raw(`${whole}${whole}${tunnel}and what would go through it`)
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, found]) => found)
    expect(statuses).toEqual(['200', '200', '405'])
  })

  it('is not answered twice: what breaks after its answer only loses the connection', async () => {
    const begun = crlf(
      `POST ${productionApi}/rates HTTP/1.1`,
      'Host: x',
      'Transfer-Encoding: chunked',
    )
    expect(await raw(begun, 'zz\r\n')).toMatch(/^HTTP\/1\.1 401(?!.*HTTP\/1\.1)/s)
  })

  it('is not answered twice: what breaks at once is not judged any more', async () => {
    const broken = `${crlf(`POST ${productionApi}/rates HTTP/1.1`, 'Host: x', 'Transfer-Encoding: chunked')}zz\r\n`
    expect(await raw(broken)).toMatch(/^HTTP\/1\.1 400(?!.*HTTP\/1\.1)/s)
  })

  it.each([
    ['garbage', 'NONSENSE\r\n\r\n', '400'],
    [
      'the body of a stranger',
      `${crlf(head[0], 'Host: x', 'Transfer-Encoding: chunked')}zz\r\n`,
      '400',
    ],
  ])('is answered after the whole requests before it: %s', async (_name, broken, status) => {
    const whole = crlf('GET /healthz HTTP/1.1', 'Host: x')
    const answers = await raw(`${whole}${whole}${broken}`)
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, found]) => found)
    expect(statuses).toEqual(['200', '200', status])
  })

  it('is answered once, however much of it arrives before its turn', () => {
    const before = Object.assign(new EventEmitter(), {
      req: { complete: true },
      headersSent: false,
    })
    const written: string[] = []
    const socket = {
      _httpMessage: before as typeof before | null,
      parser: { incoming: before.req },
      writable: true,
      end: (text: string) => written.push(text),
    }
    const broken = Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_METHOD' })
    for (let piece = 0; piece < 20; piece++) {
      answerConnectionError(broken, socket as unknown as Duplex, () => service.url)
    }
    expect(before.listenerCount('finish')).toBe(1)
    expect(written).toEqual([])
    socket._httpMessage = null
    before.emit('finish')
    expect(written).toEqual([expect.stringMatching(/^HTTP\/1\.1 400/)])
  })

  it('is told that it did not arrive in time', () => {
    const written: string[] = []
    const socket = { writable: true, end: (text: string) => written.push(text) }
    const late = Object.assign(new Error('Timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    answerConnectionError(late, socket as unknown as Duplex, () => service.url)
    expect(written).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 .*request_timeout/s)])
  })

  it('keeps nobody from the answer to what came before it', async () => {
    const whole = crlf('GET /healthz HTTP/1.1', 'Host: x', 'Connection: close')
    expect(await raw(`${whole}NONSENSE\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200(?!.*HTTP\/1\.1)/s)
  })

  it('is not carried out once it was refused, whoever asks', async () => {
    const token = await service.token(await service.account())
    const authorization = `Authorization: Bearer ${token}`
    const remaining = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${service.url}${sandboxApi}/postage-types`, { headers })
      return Number(answer.headers.get('ratelimit-remaining'))
    }
    const before = await remaining()
    const asking = `GET ${sandboxApi}/postage-types HTTP/1.1`
    const broken = `${crlf(asking, 'Host: x', authorization, 'Transfer-Encoding: chunked')}zz\r\n`
    expect(await raw(broken)).toMatch(/^HTTP\/1\.1 400(?!.*HTTP\/1\.1)/s)
    expect(await remaining()).toBe(before - 1)
  })

  it('is refused while its body is awaited', async () => {
    const token = await service.token(await service.account())
    const authorization = `Authorization: Bearer ${token}`
    const broken = `${crlf(`POST ${sandboxApi}/rates HTTP/1.1`, 'Host: x', authorization, 'Transfer-Encoding: chunked')}zz\r\n`
    expect(await raw(broken)).toMatch(/^HTTP\/1\.1 400.*Request-Id(?!.*HTTP\/1\.1)/s)
  })

  it('does not end the process', async () => {
    await raw('\u0016\u0003\u0001\u0002\u0000')
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })

  it('is not the absolute form, which every server takes', async () => {
    const answer = await raw(
      crlf(`GET http://x${productionApi}/postage-types HTTP/1.1`, 'Host: x', 'Connection: close'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401/)
  })

  it('is not an expectation, which is not waited for', async () => {
    const answer = await raw(
      crlf('GET /healthz HTTP/1.1', 'Host: x', 'Connection: close', 'Expect: a-miracle'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200/)
  })

  it('is not HTTP/1.0, which needs no Host', async () => {
    expect(await raw(crlf('GET /healthz HTTP/1.0'))).toMatch(/^HTTP\/1\.1 200/)
  })
})
