import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../support/eventually.ts'
import { sharedService } from '../../../support/service.ts'
import { sandboxApi } from '../../../support/tested-version.ts'

const mebibyte = 1024 * 1024

const service = await sharedService()

/** Announces a body and sends its first byte alone. */
async function beginBody(token: string, bytes: number): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [
    `POST ${sandboxApi}/rates HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  return socket
}

/** Valid JSON that asks nothing: refused as invalid where it is read. */
const ask = (token: string, bytes: number): Promise<Response> =>
  fetch(`${service.url}${sandboxApi}/rates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: `{}${' '.repeat(bytes - 2)}`,
  })

/**
 * The answer to the one begun body that found no room. Nothing else may be sent before it: that would
 * take the room of a body that is still to come.
 */
const refusalOfOne = async (begun: readonly Socket[]): Promise<string> => {
  const [answer] = await Promise.race(begun.map(socket => once(socket, 'data')))
  return String(answer)
}

describe('large bodies of one account', () => {
  test('are refused at once beyond sixteen mebibytes, until the first were answered', async () => {
    const greedy = await service.token(await service.account())
    const other = await service.token(await service.account())
    const begun = await Promise.all(Array.from({ length: 17 }, () => beginBody(greedy, mebibyte)))
    try {
      expect(await refusalOfOne(begun)).toMatch(/^HTTP\/1.1 503 /)
      const refused = await ask(greedy, 100_000)
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('1')
      expect((await ask(greedy, 1_000)).status).toBe(422)
      expect((await ask(other, 100_000)).status).toBe(422)
    } finally {
      for (const socket of begun) socket.destroy()
    }
    await eventually(async () => expect((await ask(greedy, 100_000)).status).toBe(422))
  })

  test('are refused beyond sixty-four mebibytes of all accounts together', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 6 }, async () => await service.token(await service.account())),
    )
    const [last = '', oneMore = '', ...greedy] = tokens
    const within = greedy.flatMap(token => Array.from({ length: 16 }, () => token))
    const begun = await Promise.all([...within, oneMore].map(token => beginBody(token, mebibyte)))
    try {
      expect(await refusalOfOne(begun)).toMatch(/^HTTP\/1.1 503 /)
      expect((await ask(last, 100_000)).status).toBe(503)
      expect((await ask(last, 1_000)).status).toBe(422)
    } finally {
      for (const socket of begun) socket.destroy()
    }
    await eventually(async () => expect((await ask(last, 100_000)).status).toBe(422))
  })
})
