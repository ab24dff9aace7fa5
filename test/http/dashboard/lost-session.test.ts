import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { unpackForm } from '#http/dashboard/session/kept-form.ts'
import { formsIn } from '#test/support/dashboard/crawl.ts'
import { boughtBy, filledForm, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { staleProof } from '#test/support/dashboard/stale-proof.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  type Screened,
  screened,
  visitorPassword,
} from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const send = (path: string, fields: URLSearchParams, cookie = '') =>
  screened(new URL(path, service.url).href, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: fields,
  })

async function endSession({ userId }: DashboardVisitor): Promise<void> {
  const { store } = service.app.worlds.production
  await store.transact(0, ({ sessions }) => sessions.endAll(userId, null))
}

/** A form of the page, as a browser sends it. */
function formTo({ text }: Pick<Screened, 'text'>, path: string) {
  const form = formsIn({ url: `${service.url}/`, text }).find(({ url }) => url.endsWith(path))
  if (!form) throw new Error(`no form goes to ${path}: ${text.slice(0, 3000)}`)
  return { path: new URL(form.url).pathname, fields: new URLSearchParams([...form.fields]) }
}

const signInWith = (page: Pick<Screened, 'text'>, email: string, password = visitorPassword) => {
  const { path, fields } = formTo(page, '/sign-in')
  fields.set('email', email)
  fields.set('password', password)
  return send(path, fields)
}

const cookieIn = ({ headers }: Pick<Screened, 'headers'>): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

it('a form whose session has ended is kept through signing in, and shown again unsent', async () => {
  const visitor = await funded(service)
  const form = await filledForm(visitor, { ...parcelFields, 'to_address.name': 'Ada & Co' })
  await endSession(visitor)
  const lost = await visitor.post('/ship/buy', form)
  expect(lost.status).toBe(200)
  expect(lost.text).toContain('Your session had expired, and nothing was done.')
  expect(lost.text).not.toContain('Ada')
  const wrong = await signInWith(lost, visitor.email, 'wrong')
  const entered = await signInWith(wrong, visitor.email)
  expect(entered.text).toContain('was not sent, and nothing was done')
  const { path, fields } = formTo(entered, '/ship')
  expect(fields.has('password')).toBe(false)
  const shown = await send(path, fields, cookieIn(entered))
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('value="Ada &amp; Co"')
  expect(shown.text).toContain(`value="${form.form_key}"`)
  expect((await boughtBy(service, visitor)).shipments).toEqual([])
})

it('of any other form what was filled in is shown, without its secrets, and the way back to it', async () => {
  const owner = await dashboardVisitor(service)
  await endSession(owner)
  const referer = owner.at('/people')
  const invited = { email: 'new@example.com', role: 'packer', password: 'my secret words' }
  const lost = await owner.post('/people/invite', invited, { headers: { referer } })
  const entered = await signInWith(lost, owner.email)
  expect(entered.text).toContain('<dt>Email</dt><dd>new@example.com</dd>')
  expect(entered.text).toContain(`href="${new URL(referer).pathname}"`)
  expect(entered.text).not.toContain('my secret words')
})

it('a button of a lost session says that nothing was done, and leads back to its page', async () => {
  const visitor = await dashboardVisitor(service)
  await endSession(visitor)
  const headers = { referer: visitor.at('/sandbox?done=x') }
  const { location } = await visitor.post('/start/buy', { form_key: 'any' }, { headers })
  expect(location).toMatch(/\/sign-in\?next=%2Fsandbox%2Fdashboard%2F\d+%2Fsandbox.*&done=ended$/)
  const page = await screened(new URL(location ?? '', service.url).href)
  expect(page.text).toContain('nothing was done. Sign in and submit the form again.')
  const elsewhere = { headers: { referer: 'https://example.com/dashboard-of-others' } }
  expect((await visitor.post('/start/buy', {}, elsewhere)).location).toBe('/dashboard/sign-in')
})

it('a script that asks for a part of the page gets that part, and no page to sign in', async () => {
  const visitor = await dashboardVisitor(service)
  await endSession(visitor)
  const headers = { 'hx-request': 'true', 'hx-target': 'section#prices' }
  const { text, status } = await visitor.post('/ship', parcelFields, { headers })
  expect(status).toBe(200)
  expect(text).toContain('<section id="prices" class="card">')
  expect(text).toContain('Press a button of the form to sign in')
  expect(text).not.toContain('name="password"')
})

it('a button or a secret that somebody put into what was packed is not taken', () => {
  const sent = new URLSearchParams({ name: 'Ada', offer: '1:1', password: 'x' })
  const packed = deflateRawSync(JSON.stringify(['/a', '/b', [...sent]])).toString('base64url')
  expect([...(unpackForm(packed)?.fields ?? [])]).toEqual([['name', 'Ada']])
})

it('what was not packed by us is no form', async () => {
  const { email } = await dashboardVisitor(service)
  const bomb = Buffer.alloc(100, 0xff).toString('base64url')
  for (const kept of [bomb, 'e30', 'a'.repeat(6_001)]) {
    const fields = new URLSearchParams({ email, password: visitorPassword, kept })
    expect((await send('/dashboard/sign-in', fields)).status).toBe(303)
  }
})

it('after a fresh proof the page says that what was sent was not done', async () => {
  const owner = await dashboardVisitor(service)
  await staleProof(service, owner)
  const sent = await owner.post('/people/invite', { email: 'new@example.com', role: 'packer' })
  const proof = await screened(new URL(sent.location ?? '', service.url).href, {
    headers: { cookie: owner.cookie },
  })
  const { path, fields } = formTo(proof, '/prove')
  fields.set('password', visitorPassword)
  const proved = await send(path, fields, owner.cookie)
  const back = await screened(new URL(proved.location ?? '', service.url).href, {
    headers: { cookie: cookieIn(proved) },
  })
  expect(back.text).toContain('What you had sent was not done')
  expect(back.text).toContain('value="new@example.com"')
  expect((await owner.get('/people')).location ?? '').toMatch(/sign-in/)
})
