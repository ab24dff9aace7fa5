import { expect, it } from 'vitest'
import { sendForm } from '#test/support/dashboard/added-webhook.ts'
import { expectGuarded, expectNothingInline } from '#test/support/dashboard/guarded-answer.ts'
import { dashboardVisitor, type Screened, screened } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const visitor = await dashboardVisitor(service, { isOperator: true })
const packer = await dashboardVisitor(service, { account: visitor.account, role: 'packer' })

type Fields = Readonly<Record<string, string>>

/** To what is of nobody's account. */
const send = (path: string, fields: Fields, { cookie } = visitor): Promise<Screened> =>
  screened(`${service.url}/dashboard${path}`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

/** More than a session may send in a minute. */
async function flood(): Promise<Screened> {
  for (let sent = 0; sent < 120; sent += 1) await send('/me/keys', {}, packer)
  return await send('/me/keys', {}, packer)
}

const tokenWish = { name: 'Checkout', purpose: 'read' }
const webhookWish = () => ({ url: `${service.url}/nobody`, description: '', hears: 'all' })
const invitation = { email: 'guest@example.com', role: 'viewer' }
const guess = { email: 'nobody@example.com', password: 'a guess' }
const foreignSite = { headers: { 'sec-fetch-site': 'cross-site' } }

it.each<[string, number, () => Promise<Screened>]>([
  ['that shows a new token', 201, () => sendForm(visitor, '/tokens/new', tokenWish)],
  ['that shows a secret', 201, () => sendForm(visitor, '/webhooks/new', webhookWish())],
  ['that shows an invitation', 200, () => visitor.post('/people/invite', invitation)],
  ['that shows a reset', 200, () => send('/accounts/people/reset', { user: `${packer.userId}` })],
  ['that leads elsewhere', 303, () => send('/me/name', { name: 'Ada' })],
  ['to a wrong password', 401, () => send('/sign-in', guess)],
  ['to a refused form', 422, () => visitor.post('/sandbox/clock', { duration: 'soon' })],
  ['that refuses a role', 403, () => packer.get('/settings')],
  ['that refuses another site', 403, () => visitor.post('/ship', {}, foreignSite)],
  ['where there is no account', 404, () => visitor.atAccount(999_999_999).get('/quote')],
  ['where there is no screen', 404, () => visitor.get('/nothing')],
  ['where there is no file', 404, () => screened(`${service.url}/dashboard/assets/0/main.ts`)],
  ['to a form that is too long', 413, () => visitor.post('/ship', 'a=1&'.repeat(2_001))],
  ['to too many forms', 429, flood],
])('an answer %s says what it may load, and that nobody keeps it', async (_what, status, ask) => {
  const { headers, text, ...answer } = await ask()
  expect(answer.status).toBe(status)
  expectGuarded(headers, 'the answer')
  expectNothingInline(text, headers, 'the answer')
})
