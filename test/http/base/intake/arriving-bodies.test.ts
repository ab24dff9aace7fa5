import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArrivedRequest } from '#http/base/intake/arrived-request.ts'
import { ArrivingBodies } from '#http/base/intake/arriving-bodies.ts'
import { type Service, startService } from '../../../support/service.ts'
import { sandboxApi } from '../../../support/tested-version.ts'

let service: Service
const sockets: Socket[] = []
beforeAll(async () => {
  service = await startService({ TRUSTED_PROXIES: '127.0.0.3/32' })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await service[Symbol.asyncDispose]()
})

const mostOfStranger = 64

/** Sends a head and the first byte of its body. */
async function begin(path: string, headers = '', from = '127.0.0.1'): Promise<Socket> {
  const { port, host } = new URL(service.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
  sockets.push(socket.setEncoding('latin1').on('error', () => {}))
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na`,
  )
  return socket
}

const answerOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0])

const beginAll = (count: number, path: string, headers?: string, from?: string) =>
  Promise.all(Array.from({ length: count }, () => begin(path, headers, from)))

it('refuses a stranger more bodies at once than anybody needs, and takes those of others', async () => {
  const path = '/webhooks/stripe'
  const begun = await beginAll(mostOfStranger + 1, path)
  const refusal = await Promise.race(begun.map(answerOf))
  expect(refusal).toMatch(/^HTTP\/1.1 503 /)
  expect(refusal).toMatch(/^retry-after: 1\r$/m)
  expect(refusal).toMatch(/^connection: close\r$/m)
  expect(refusal).toContain('Too many bodies are being read. Try again in a second.')
  const form = await fetch(`${service.url}/dashboard/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=nobody@example.com',
  })
  // A form that came whole is read, whatever else its sender has begun.
  expect(form.status).not.toBe(503)
  const other = await begin(path, '', '127.0.0.2')
  other.write('a'.repeat(99))
  expect(await answerOf(other)).toMatch(/^HTTP\/1.1 404 /)
  for (const socket of begun) socket.destroy()
})

it('tells strangers apart by what a named proxy says', async () => {
  const path = '/webhooks/stripe'
  const said = (from: string) => `X-Forwarded-For: ${from}\r\n`
  const proxy = '127.0.0.3'
  const begun = await beginAll(mostOfStranger + 1, path, said('203.0.113.1'), proxy)
  expect(await Promise.race(begun.map(answerOf))).toMatch(/^HTTP\/1.1 503 /)
  const other = await begin(path, said('203.0.113.2'), proxy)
  other.write('a'.repeat(99))
  expect(await answerOf(other)).toMatch(/^HTTP\/1.1 404 /)
  for (const socket of begun) socket.destroy()
})

it('takes more bodies at once of a caller who is known', async () => {
  const token = await service.token(await service.account())
  const headers = `Authorization: Bearer ${token}\r\n`
  const begun = await beginAll(2 * mostOfStranger, `${sandboxApi}/rates`, headers)
  for (const socket of begun) socket.write('a'.repeat(99))
  const answers = await Promise.all(begun.map(answerOf))
  expect(new Set(answers.map(answer => answer.slice(9, 12)))).toEqual(new Set(['415']))
})

it('is late for a stranger after ten seconds, and not for a caller who is known', () => {
  const bodies = new ArrivingBodies()
  const arrive = (isWhole = false) => {
    const socket = {}
    const request = Object.assign(new EventEmitter(), { isOfStranger: true, isWhole, socket })
    bodies.watch(request as unknown as ArrivedRequest, 1000)
    return request
  }
  const [slow, known, read, gone] = [arrive(), arrive(), arrive(), arrive(), arrive(true)]
  known.isOfStranger = false
  read.emit('end')
  gone.emit('close')
  expect(bodies.late(10_999)).toEqual([])
  expect(bodies.late(11_000)).toEqual([slow.socket])
})
