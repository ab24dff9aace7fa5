import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Carriers that answer each question after a while: `/carrier3/rates`; one at `/hung/carrier3/rates` never
 * does. `/slowest` says, by the recipient's name, how long the slowest of them took for a question.
 */
const thinkMs = 100

const rate = {
  service: 'GROUND',
  base: '10.00',
  fuel: '1.50',
  tax: '0.58',
  total: '12.08',
  currency: 'CAD',
  days: [2, 5],
  offer: 'offer-7',
}
const rates = JSON.stringify({ rates: [rate, { ...rate, service: 'EXPRESS' }] })
const token = JSON.stringify({ access_token: 'token', expires_in: '3600' })
const slowestMs = new Map<string, number>()

const server = createServer(async (request, response) => {
  const arrivedAt = performance.now()
  const send = (text: string) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  const path = request.url ?? ''
  if (path === '/slowest') {
    send(JSON.stringify(Object.fromEntries(slowestMs)))
    return
  }
  if (path.endsWith('/token')) {
    send(token)
    return
  }
  const { to } = (await json(request)) as { to: { name: string } }
  if (path.startsWith('/hung/')) return
  await pause(thinkMs)
  send(rates)
  const tookMs = performance.now() - arrivedAt
  slowestMs.set(to.name, Math.max(tookMs, slowestMs.get(to.name) ?? 0))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
