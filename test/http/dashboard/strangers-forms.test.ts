import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const visitor = await dashboardVisitor(service)
afterEach(() => {
  for (const form of begun.splice(0)) form.destroy()
})

const begun: ClientRequest[] = []

/** The head of a form, whose body is not sent yet. */
function begin(url: string, headers: Readonly<Record<string, string>>): ClientRequest {
  const sent = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })
  // The service may end the connection before it took all.
  sent.on('error', () => {}).flushHeaders()
  begun.push(sent)
  return sent
}

async function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}

const anybodys = ['/dashboard/sign-in', '/dashboard/reset/none', '/dashboard/nothing']

it.each(anybodys)('a long form to %s is 413 before any of it is read', async path => {
  const announced = begin(service.url + path, { 'content-length': String(8 * 1024 + 1) })
  expect((await answerTo(announced)).statusCode).toBe(413)
})

it.each(anybodys)(
  'a form to %s of no announced length is 413 with the first byte too many',
  async path => {
    const sent = begin(service.url + path, { 'transfer-encoding': 'chunked' })
    sent.write(`email=${'a'.repeat(8 * 1024)}`)
    expect((await answerTo(sent)).statusCode).toBe(413)
  },
)

it("a stranger's form to a screen of people is answered before any of it is read", async () => {
  for (const cookie of ['', visitor.cookie.replace(/=.*/, `=${'A'.repeat(43)}`)]) {
    const head = { 'content-length': '200000', cookie }
    const { statusCode, headers } = await answerTo(begin(visitor.at('/ship'), head))
    expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(/\/sign-in$/)])
  }
})

it("a short form of a session that has ended is counted with a stranger's", async () => {
  const head = { 'content-length': '2000' }
  const forms = Array.from({ length: 65 }, () => begin(visitor.at('/ship'), head))
  const { statusCode } = await Promise.race(forms.map(answerTo))
  expect(statusCode).toBe(503)
})

it('a person who sends too many forms is refused before any more is read', async () => {
  const busy = await dashboardVisitor(service)
  const head = { 'content-length': '200000', cookie: busy.cookie }
  const forms = Array.from({ length: 121 }, () => begin(busy.at('/ship'), head))
  const answer = await Promise.race(forms.map(answerTo))
  expect(answer.statusCode).toBe(429)
})

it('who has signed in may send a long form', async () => {
  const long = { paste: 'a'.repeat(100 * 1024) }
  expect((await visitor.post('/ship', long)).status).toBe(200)
})
