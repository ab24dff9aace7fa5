import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { type Environment, environments } from '#core/environment.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { staleProof } from '#test/support/dashboard/stale-proof.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
} from '#test/support/dashboard/visitor.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { newestApi } from '#test/support/newest-api.ts'
import { type Service, startService } from '#test/support/service.ts'

describeOnEachEngine('removing somebody who made tokens', kit => {
  let service: Service
  beforeAll(async () => {
    service = await startService(await kit.settings())
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const prefixOf = (environment: Environment) => (environment === 'sandbox' ? '/sandbox' : '')

  /** The secret of a token that somebody makes in one of the worlds. */
  async function tokenBy(
    { account, cookie }: DashboardVisitor,
    environment: Environment,
    name: string,
  ): Promise<string> {
    const at = `${service.url}${prefixOf(environment)}/dashboard/${account}/tokens/new`
    const form_key = formKeyIn((await screened(at, { headers: { cookie } })).text)
    const made = await screened(at, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ form_key, name, purpose: 'all' }),
    })
    return /postilion_(?:sandbox|production)_\w{49}/.exec(made.text)?.[0] ?? ''
  }

  const send = (environment: Environment, secret: string, path: string, init: RequestInit = {}) =>
    fetch(`${service.url}${prefixOf(environment)}${newestApi}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
    })
  const statusOf = async (environment: Environment, secret: string) =>
    (await send(environment, secret, '/credits/balance')).status

  /** A developer with a token in each world, of which the sandbox's has made another. */
  async function scene() {
    const owner = await dashboardVisitor(service)
    const { account } = owner
    const developer = await dashboardVisitor(service, { account, role: 'developer' })
    const [production, sandbox] = [
      await tokenBy(developer, 'production', 'Live shop'),
      await tokenBy(developer, 'sandbox', 'Test shop'),
    ]
    const body = JSON.stringify({ name: 'Child', scopes: ['credits:read'] })
    const child = await send('sandbox', sandbox, '/tokens', { method: 'POST', body })
    expect(child.status).toBe(201)
    const secrets: readonly [Environment, string][] = [
      ['production', production],
      ['sandbox', sandbox],
      ['sandbox', ((await child.json()) as { data: { token: string } }).data.token],
    ]
    return {
      owner,
      developer,
      user: String(developer.userId),
      others: await tokenBy(owner, 'sandbox', 'Of the owner'),
      answers: () => Promise.all(secrets.map(([world, secret]) => statusOf(world, secret))),
    }
  }

  it('asks first, and names the tokens of both worlds that they made, with a tick to revoke them', async () => {
    const { owner, user, answers } = await scene()
    expect((await owner.get('/people')).text).toContain(`/people/remove?user=${user}`)
    const { status, text } = await owner.get(`/people/remove?user=${user}`)
    expect(status).toBe(200)
    for (const name of ['Live shop', 'Test shop', 'Child']) expect(text).toContain(`>${name}<`)
    expect(text).not.toContain('Of the owner')
    expect(text).toMatch(/<input type="checkbox"[^>]* name="revoke" value="yes" checked/)
    expect(text).toContain('they keep working without the person who created them')
    expect(await answers()).toEqual([200, 200, 200])
  })

  it('refuses the next call with each of them where the tick was left, and leaves those of others', async () => {
    const { owner, developer, user, others, answers } = await scene()
    const { location } = await owner.post('/people/remove', { user, revoke: 'yes' })
    expect(location).toMatch(/\/people\?done=removed_revoked$/)
    expect(await answers()).toEqual([401, 401, 401])
    expect(await statusOf('sandbox', others)).toBe(200)
    expect((await developer.get('/tokens')).location).toMatch(/sign-in/)
    const outcomes = environments.map(async environment => {
      const { requestLog } = service.app.worlds[environment].store.read
      return (await requestLog.list(serviceOn(owner.account), null, 10)).map(row => row.outcome)
    })
    const [production, sandbox] = await Promise.all(outcomes)
    expect(production).toContainEqual(
      expect.stringMatching(new RegExp(`^removed user ${user} and revoked token \\d+$`)),
    )
    expect(sandbox).toContainEqual(
      expect.stringMatching(new RegExp(`^revoked tokens \\d+, \\d+ of user ${user}$`)),
    )
  })

  it('lets them go on without the tick, and says so', async () => {
    const { owner, user, answers } = await scene()
    const { location } = await owner.post('/people/remove', { user })
    expect(location).toMatch(/\/people\?done=removed_kept$/)
    expect((await owner.get('/people?done=removed_kept')).text).toContain('keep working')
    expect(await answers()).toEqual([200, 200, 200])
  })

  it('reaches a token by which one of theirs replaced itself, though that has ended', async () => {
    const owner = await dashboardVisitor(service)
    const { account } = owner
    const developer = await dashboardVisitor(service, { account, role: 'developer' })
    const first = await tokenBy(developer, 'sandbox', 'Renews itself')
    const { tokens } = service.app.worlds.sandbox.store.read
    const [{ id } = { id: 0 }] = await tokens.list(serviceOn(account))
    const body = JSON.stringify({ overlap_seconds: 0 })
    const rotated = await send('sandbox', first, `/tokens/${id}/rotate`, { method: 'POST', body })
    const { token: renewed } = ((await rotated.json()) as { data: { token: string } }).data
    expect([await statusOf('sandbox', first), await statusOf('sandbox', renewed)]).toEqual([
      401, 200,
    ])
    await owner.post('/people/remove', { user: String(developer.userId), revoke: 'yes' })
    expect(await statusOf('sandbox', renewed)).toBe(401)
  })

  it('reaches what their token made, though somebody has rotated that token since', async () => {
    const owner = await dashboardVisitor(service)
    const { account } = owner
    const developer = await dashboardVisitor(service, { account, role: 'developer' })
    const secret = await tokenBy(developer, 'sandbox', 'Shop')
    const body = JSON.stringify({ name: 'Backdoor', scopes: ['credits:read'] })
    const made = await send('sandbox', secret, '/tokens', { method: 'POST', body })
    const { token: child } = ((await made.json()) as { data: { token: string } }).data
    const [{ id } = { id: 0 }] = await service.app.worlds.sandbox.store.read.tokens.list(
      serviceOn(account),
    )
    const form_key = formKeyIn((await owner.get(`/tokens/${id}/rotate`)).text)
    const rotated = await owner.post(`/tokens/${id}/rotate`, { form_key, overlap: '0' })
    const successor = /postilion_sandbox_\w{49}/.exec(rotated.text)?.[0] ?? ''
    const user = String(developer.userId)
    const { text } = await owner.get(`/people/remove?user=${user}`)
    expect(text).toContain('>Backdoor<')
    expect(text).not.toContain('>Shop<')
    await owner.post('/people/remove', { user, revoke: 'yes' })
    expect([await statusOf('sandbox', child), await statusOf('sandbox', successor)]).toEqual([
      401, 200,
    ])
  })

  it('revokes nothing where the removal is refused', async () => {
    const owner = await dashboardVisitor(service)
    const secret = await tokenBy(owner, 'sandbox', 'Only')
    const user = String(owner.userId)
    expect((await owner.post('/people/remove', { user, revoke: 'yes' })).status).toBe(409)
    expect(await statusOf('sandbox', secret)).toBe(200)
  })

  it('says that there is none where they made none, and asks about nobody else', async () => {
    const owner = await dashboardVisitor(service)
    const packer = await dashboardVisitor(service, { account: owner.account, role: 'packer' })
    const page = `/people/remove?user=${packer.userId}`
    const { text } = await owner.get(page)
    expect(text).toContain('None of the tokens that they created is in use.')
    // One that is made while the page is open is revoked with the rest.
    expect(text).toContain('<input type="hidden" name="revoke" value="yes">')
    const stranger = await dashboardVisitor(service)
    expect((await owner.get(`/people/remove?user=${stranger.userId}`)).status).toBe(404)
    expect((await owner.get('/people/remove')).status).toBe(404)
    await staleProof(service, owner)
    const { location } = await owner.get(page)
    expect(location).toContain(encodeURIComponent(`/dashboard/${owner.account}${page}`))
  })
})
