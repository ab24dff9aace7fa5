import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { beginReset } from '#core/user/change-password.ts'
import { addMember, removeMember } from '#core/user/members.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { dashboardVisitor, screened, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
afterEach(() => {
  vi.useRealTimers()
})

const send = (url: string, fields: Readonly<Record<string, string>>, cookie = '') =>
  screened(url, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

/** Without what differs from page to page. */
const plain = (text: string): string => text.replaceAll(/nonce="[^"]+"/g, '')

const linkIn = (text: string): string =>
  /http:\/\/[^<\s]+\/dashboard\/invitation\/[\w-]{43}/.exec(text)?.[0] ?? ''

it('shows members with role and last visit, and hostile names as text', async () => {
  const owner = await dashboardVisitor(service)
  const { account } = owner
  const packer = await dashboardVisitor(service, { account, role: 'packer' })
  await send(`${service.url}/dashboard/me/name`, { name: '<img src=x>' }, packer.cookie)
  const { text } = await owner.get('/people')
  expect(text).toContain('&lt;img src=x&gt;')
  expect(text).toContain(packer.email)
  expect(text).toContain('<option value="packer" selected>Packer</option>')
})

it('changes roles and removes members, but never the last owner', async () => {
  const owner = await dashboardVisitor(service)
  const { account } = owner
  const user = String(owner.userId)
  const left = await owner.post('/people/remove', { user })
  expect([left.status, left.text.includes('This is the last owner')]).toEqual([409, true])
  expect((await owner.post('/people/role', { user, role: 'viewer' })).status).toBe(409)
  const other = await dashboardVisitor(service, { account, role: 'quoter' })
  expect((await other.get('/people')).status).toBe(403)
  await owner.post('/people/role', { user: String(other.userId), role: 'owner' })
  expect((await other.get('/people')).status).toBe(200)
  const removed = await owner.post('/people/remove', { user: String(other.userId) })
  expect(removed.location).toMatch(/\/people\?done=removed$/)
  expect((await other.get('/people')).location).toMatch(/sign-in/)
  expect((await owner.post('/people/role', { user: '999999', role: 'owner' })).status).toBe(404)
})

it('shows an invitation’s link once; a second one for the same e-mail ends the first', async () => {
  const owner = await dashboardVisitor(service)
  const fields = { email: 'new@example.com', role: 'shipper' }
  const first = linkIn((await owner.post('/people/invite', fields)).text)
  const second = linkIn((await owner.post('/people/invite', fields)).text)
  expect(first).not.toBe(second)
  expect((await screened(first)).status).toBe(404)
  expect((await screened(second)).text).toContain('Shipper: quotes')
  const list = (await owner.get('/people')).text
  expect(list.match(/name="invitation"/g)).toHaveLength(1)
  expect(list).not.toContain(second.slice(-43))
  const invitation = /name="invitation" value="(\d+)"/.exec(list)?.[1] ?? ''
  await owner.post('/people/withdraw', { invitation })
  expect((await screened(second)).status).toBe(404)
})

it('refuses an e-mail that is none, and keeps what was typed', async () => {
  const owner = await dashboardVisitor(service)
  const { status, text } = await owner.post('/people/invite', { email: 'nobody', role: 'viewer' })
  expect(status).toBe(422)
  expect(text).toContain('value="nobody"')
  expect(text).toContain('<option value="viewer" selected>Viewer: sees')
})

it('makes a user of an invitation, signs them in, and opens the account', async () => {
  const owner = await dashboardVisitor(service)
  const email = 'invited@example.com'
  const link = linkIn((await owner.post('/people/invite', { email, role: 'viewer' })).text)
  const short = await send(link, { name: 'In', password: 'short' })
  expect([short.status, short.text.includes('at least 15')]).toEqual([422, true])
  const joined = await send(link, { name: 'In', password: 'twelve long words' })
  expect(joined.location).toBe(`/sandbox/dashboard/${owner.account}`)
  const cookie = (joined.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  const seen = await screened(`${service.url}/dashboard/${owner.account}/quote`, {
    headers: { cookie },
  })
  expect(seen.status).toBe(200)
  expect((await send(link, { name: 'In', password: 'twelve long words' })).status).toBe(404)
})

it.each([
  ['production', ''],
  ['sandbox', '/sandbox'],
] as const)(
  'leads from an invitation that was made in %s to its Today',
  async (environment, prefix) => {
    const owner = await dashboardVisitor(service, { environment })
    const email = `joins-${environment}@example.com`
    const link = linkIn((await owner.post('/people/invite', { email, role: 'viewer' })).text)
    expect(link.startsWith(`${service.url}${prefix}/dashboard/invitation/`)).toBe(true)
    const action = `action="${prefix}/dashboard/invitation/`
    expect((await screened(link)).text).toContain(action)
    const short = await send(link, { name: 'In', password: 'short' })
    expect(short.text).toContain(action)
    const { location } = await send(link, { name: 'In', password: 'twelve long words' })
    expect(location).toBe(`${prefix}/dashboard/${owner.account}`)
  },
)

it('adds an account to a known user for their password alone, and tells nobody that they are known', async () => {
  const [owner, known] = [await dashboardVisitor(service), await dashboardVisitor(service)]
  const linkFor = async (email: string) =>
    linkIn((await owner.post('/people/invite', { email, role: 'viewer' })).text)
  const link = await linkFor(known.email)
  const pageOf = async (at: string, email: string) =>
    (await screened(at)).text.replaceAll(email, 'EMAIL').replaceAll(at.slice(-43), 'SECRET')
  const stranger = `x${known.email}`
  expect(plain(await pageOf(link, known.email))).toBe(
    plain(await pageOf(await linkFor(stranger), stranger)),
  )
  const wrong = await send(link, { password: 'some other password' })
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
  expect((await known.atAccount(owner.account).get('/quote')).status).toBe(404)
  const { location, headers } = await send(link, { password: visitorPassword })
  expect(location).toBe(`/sandbox/dashboard/${owner.account}`)
  expect(headers.get('set-cookie')).toContain('HttpOnly')
  expect((await known.atAccount(owner.account).get('/quote')).status).toBe(200)
})

it('resets a password by a link, once, and ends every session', async () => {
  const visitor = await dashboardVisitor(service)
  const register = service.app.worlds.production
  const { secret } = await beginReset(register, visitor.userId, operatorAtShell)
  const link = `${service.url}/dashboard/reset/${secret}`
  expect((await screened(link)).text).toContain(visitor.email)
  const password = 'thirteen green doors'
  expect((await send(link, { password })).location).toBe('/dashboard/sign-in?done=reset')
  expect((await send(link, { password })).status).toBe(404)
  expect((await visitor.get('/quote')).location).toMatch(/sign-in/)
  const { email } = visitor
  const old = await send(`${service.url}/dashboard/sign-in`, { email, password: visitorPassword })
  expect(old.status).toBe(401)
})

it('asks an owner for a fresh proof, and has the form filled in as it was', async () => {
  const owner = await dashboardVisitor(service)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  const asked = await owner.post('/people/invite', { email: 'late@example.com', role: 'packer' })
  const next = new URL(asked.location ?? '', service.url).searchParams.get('next') ?? ''
  expect(next).toBe(
    `/sandbox/dashboard/${owner.account}/people?email=late%40example.com&role=packer`,
  )
  const { text } = await screened(service.url + next, { headers: { cookie: owner.cookie } })
  expect(text).toContain('value="late@example.com"')
  expect(text).toMatch(/<option value="packer" selected>Packer: /)
  for (const path of ['/people/role', '/people/remove', '/people/withdraw']) {
    expect((await owner.post(path)).location, path).toMatch(/^\/dashboard\/prove\?next=/)
  }
})

describeOnEachEngine('two processes', kit => {
  it('end a member’s access with the next request, and the session of whoever was left without an account', async () => {
    await using here = await startService(await kit.settings())
    const owner = await dashboardVisitor(here)
    const member = await dashboardVisitor(here, { account: owner.account, role: 'shipper' })
    expect((await member.get('/quote')).status).toBe(200)
    const { clock } = here.app.worlds.production
    const elsewhere = { store: await kit.open('production'), clock }
    const other = await here.account()
    await addMember(elsewhere, other, member.userId, 'viewer', operatorAtShell)
    await removeMember(elsewhere, owner.account, member.userId, operatorAtShell)
    expect((await member.get('/quote')).status).toBe(404)
    expect((await member.atAccount(other).get('/')).status).toBe(200)
    await removeMember(elsewhere, other, member.userId, operatorAtShell)
    expect((await member.get('/quote')).location).toMatch(/sign-in/)
  })
})
