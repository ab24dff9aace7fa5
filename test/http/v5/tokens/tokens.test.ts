import { describe, expect, it } from 'vitest'
import { scopes } from '#core/access.ts'
import { issueToken } from '#core/account/tokens.ts'
import { ApiClient } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed, sandboxV5 } from '../support/client.ts'
import { publishedV5 } from '../support/published-v5.ts'

const service = await sharedService()

const clientWith = (secret: string | null): ApiClient =>
  new ApiClient(`${service.url}${sandboxV5}`, secret, publishedV5)
/** A call that any token may make. */
const knock = (secret: string) => clientWith(secret).get('/locations')

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

describe('a new token', () => {
  it('is answered once with its secret, which works, and listed without it', async () => {
    const { client } = await clientOf(service)
    const wish = { name: 'Checkout', scopes: ['shipments:write', 'rates:read'] }
    const { status, body } = await client.post('/tokens', wish)
    expect(status).toBe(201)
    const { token, ...rest } = body.data
    expect(rest).toEqual({
      id: expect.any(Number),
      name: 'Checkout',
      hint: expect.stringMatching(/^postilion_sandbox_\w{4}…$/),
      scopes: ['rates:read', 'shipments:write'],
      created_at: moment,
      expires_at: null,
      last_used_at: null,
    })
    const list = await client.get('/tokens')
    expect(list.body.data).toContainEqual(rest)
    expect(list.text).not.toContain(token.slice(-40))
    expect((await knock(token)).status).toBe(200)
    expect((await clientWith(token).get('/postage-types')).status).toBe(200)
    expectError(await clientWith(token).get('/stores'), 403, 'scope_missing')
  })

  it('may do all that the calling token may where it names no scopes', async () => {
    const account = await service.account()
    const held = ['tokens:manage', 'stores:read'] as const
    const client = clientWith(await service.token(account, 'sandbox', held))
    for (const wish of [{ name: 'a' }, { name: 'a', scopes: null, expires_at: null }]) {
      expect((await client.post('/tokens', wish)).body.data.scopes).toEqual(held)
    }
  })

  it('is refused where the account has as many as it may, until one is deleted', async () => {
    const account = await service.account({ max_tokens: '2' })
    const client = clientWith(await service.token(account))
    const { body } = await client.post('/tokens', { name: 'second' })
    expectError(await client.post('/tokens', { name: 'third' }), 409, 'conflict')
    const rotate = (overlap_seconds: number) =>
      client.post(`/tokens/${body.data.id}/rotate`, { overlap_seconds })
    expectError(await rotate(60), 409, 'conflict')
    const rotated = await rotate(0)
    expect(rotated.status).toBe(201)
    expect((await client.ask('DELETE', `/tokens/${rotated.body.data.id}`)).status).toBe(200)
    expect((await client.post('/tokens', { name: 'third' })).status).toBe(201)
  })

  it('may do no more than the token that makes it', async () => {
    const account = await service.account()
    const client = clientWith(await service.token(account, 'sandbox', ['tokens:manage']))
    const refused = await client.post('/tokens', { name: 'a', scopes: ['credits:write'] })
    expectError(refused, 403, 'scope_missing')
    expect((await client.get('/tokens')).body.meta.total).toBe(1)
  })

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: ' \u200b\u3164' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a', scopes: [] }, 'scopes'],
    [{ name: 'a', scopes: 'rates:read' }, 'scopes'],
    [{ name: 'a', scopes: ['rates:read', 'rates:write'] }, 'scopes.1'],
    [{ name: 'a', expires_at: 'soon' }, 'expires_at'],
    [{ name: 'a', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'a', expires_at: 4_000_000_000 }, 'expires_at'],
  ])('is refused as %j', async (wish, field) => {
    const { client } = await clientOf(service)
    const answer = await client.post('/tokens', wish)
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([field])
  })

  it('has a name of a hundred characters, whichever they are, and is told of one that is blank', async () => {
    const { client } = await clientOf(service)
    const named = (name: string) => client.post('/tokens', { name })
    expect((await named('📦'.repeat(100))).status).toBe(201)
    expect((await named('📦'.repeat(101))).status).toBe(422)
    expect((await named('   ')).body.error.details).toEqual({
      name: ['The name cannot be blank. Say what the token is for.'],
    })
  })

  it.each([
    ['2100-02-03T04:05:06.007+01:00', '2100-02-03T03:05:06.007Z'],
    ['2100-02-03', '2100-02-04T04:59:59.999Z'],
  ])('ends at %s, a day at its end in the zone of the account', async (sent, ends) => {
    const { client } = await clientOf(service, { settings: { time_zone: 'America/Toronto' } })
    const { body } = await client.post('/tokens', { name: 'a', expires_at: sent })
    expect(body.data.expires_at).toBe(ends)
  })

  it('is answered again under its key byte for byte, and made once', async () => {
    const { client } = await clientOf(service)
    const create = () => client.post('/tokens', { name: 'a' }, keyed('one'))
    const first = await create()
    const again = await create()
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(again.text).toBe(first.text)
    expect((await client.get('/tokens')).body.meta.total).toBe(2)
  })

  it('is not shown to another token of the account under the same key', async () => {
    const { client, account } = await clientOf(service)
    await client.post('/tokens', { name: 'a' }, keyed('one'))
    const other = clientWith(await service.token(account))
    const refused = await other.post('/tokens', { name: 'a' }, keyed('one'))
    expectError(refused, 409, 'idempotency_conflict')
  })
})

describe('the tokens of an account', () => {
  it('come in pages, list closeouts, newest first', async () => {
    const { client } = await clientOf(service)
    for (const name of ['one', 'two']) await client.post('/tokens', { name })
    const page = async (query: string) => (await client.get(`/tokens?${query}`)).body
    const first = await page('per_page=2')
    expect(first.data.map(({ name }: { name: string }) => name)).toEqual(['two', 'one'])
    expect(first.meta).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
    expect(first.links).toMatchObject({ prev: null, next: `${first.meta.path}?per_page=2&page=2` })
    expect(first.meta.path).toBe(`${service.url}${sandboxV5}/tokens`)
    const second = await page('per_page=2&page=2')
    expect(second.data).toHaveLength(1)
    expect(second.meta).toMatchObject({ from: 3, to: 3 })
    expect(second.links).toMatchObject({ prev: first.links.first, next: null })
    expect((await page('page=9')).meta).toMatchObject({ from: null, to: null, total: 3 })
    expect((await page('')).meta.per_page).toBe(25)
  })

  it.each(['per_page=0', 'per_page=101', 'per_page=many', 'page=0'])(
    'are refused the page %s',
    async query => {
      const { client } = await clientOf(service)
      const answer = await client.get(`/tokens?${query}`)
      expectError(answer, 422, 'validation_failed')
      expect(Object.keys(answer.body.error.details)).toEqual([query.split('=')[0]])
    },
  )

  it('are for those alone that may manage them', async () => {
    const weak = scopes.filter(scope => scope !== 'tokens:manage')
    const client = clientWith(await service.token(await service.account(), 'sandbox', weak))
    for (const asked of [
      client.get('/tokens'),
      client.post('/tokens', { name: 'a' }),
      client.post('/tokens/1/rotate'),
      client.ask('DELETE', '/tokens/1'),
    ]) {
      expectError(await asked, 403, 'scope_missing')
    }
  })

  it('of another account, or none, are not found', async () => {
    const { client } = await clientOf(service)
    const { client: theirs } = await clientOf(service)
    const { id, token } = (await client.post('/tokens', { name: 'a' })).body.data
    for (const name of [id, 0, 'abc', '1e3']) {
      expectError(await theirs.post(`/tokens/${name}/rotate`), 404, 'not_found')
      expectError(await theirs.ask('DELETE', `/tokens/${name}`), 404, 'not_found')
    }
    expect((await knock(token)).status).toBe(200)
  })
})

describe('a token that is rotated', () => {
  it('has a successor with another id and secret, and the same name and scopes', async () => {
    const { client } = await clientOf(service)
    const wish = { name: 'Checkout', scopes: ['rates:read'] }
    const { token: secret, ...old } = (await client.post('/tokens', wish)).body.data
    const { status, body } = await client.post(`/tokens/${old.id}/rotate`)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ ...wish, expires_at: null })
    expect(body.data.id).not.toBe(old.id)
    for (const each of [secret, body.data.token]) expect((await knock(each)).status).toBe(200)
  })

  it.each([
    [{}, 86_400],
    [{ overlap_seconds: null }, 86_400],
    [{ overlap_seconds: 60 }, 60],
    [{ overlap_seconds: 604_800 }, 604_800],
  ])('under %j ends %i seconds later', async (body, seconds) => {
    const { client } = await clientOf(service)
    const { id } = (await client.post('/tokens', { name: 'a' })).body.data
    const successor = (await client.post(`/tokens/${id}/rotate`, body)).body.data
    const listed = (await client.get('/tokens')).body.data
    const old = listed.find((token: { id: number }) => token.id === id)
    const at = Date.parse(successor.created_at) + seconds * 1000
    expect(old.expires_at).toBe(new Date(at).toISOString())
  })

  it('without overlap is refused on the very next request, and no longer listed', async () => {
    const { client } = await clientOf(service)
    const { id, token } = (await client.post('/tokens', { name: 'a' })).body.data
    expect((await knock(token)).status).toBe(200)
    const answer = await client.post(`/tokens/${id}/rotate`, { overlap_seconds: 0 })
    expectError(await knock(token), 401, 'token_expired')
    const ids = (await client.get('/tokens')).body.data.map((each: { id: number }) => each.id)
    expect(ids).toContain(answer.body.data.id)
    expect(ids).not.toContain(id)
    expectError(await client.post(`/tokens/${id}/rotate`), 404, 'not_found')
  })

  it.each([-1, 604_801, 1.5, '60'])('is refused an overlap of %j', async overlap_seconds => {
    const { client } = await clientOf(service)
    const { id } = (await client.post('/tokens', { name: 'a' })).body.data
    const answer = await client.post(`/tokens/${id}/rotate`, { overlap_seconds })
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual(['overlap_seconds'])
  })

  it('by one that may do less is refused, and stays as it was', async () => {
    const { client } = await clientOf(service)
    const strong = (await client.post('/tokens', { name: 'a' })).body.data
    const weak = await client.post('/tokens', { name: 'b', scopes: ['tokens:manage'] })
    const refused = clientWith(weak.body.data.token).post(`/tokens/${strong.id}/rotate`)
    expectError(await refused, 403, 'scope_missing')
    expect((await knock(strong.token)).status).toBe(200)
    expect((await client.get('/tokens')).body.meta.total).toBe(3)
  })

  it('by itself is answered again under its key while it works', async () => {
    const { client } = await clientOf(service)
    const { id } = (await client.get('/tokens')).body.data[0]
    const rotate = () => client.post(`/tokens/${id}/rotate`, {}, keyed('one'))
    const first = await rotate()
    expect(first.status).toBe(201)
    const again = await rotate()
    expect([again.headers.get('idempotent-replay'), again.text]).toEqual(['true', first.text])
    expect((await client.get('/tokens')).body.meta.total).toBe(2)
    const successor = clientWith(first.body.data.token)
    const refused = successor.post(`/tokens/${id}/rotate`, {}, keyed('one'))
    expectError(await refused, 409, 'idempotency_conflict')
  })
})

describe('a token that is deleted', () => {
  it('is refused on the very next request as revoked, and is deleted once', async () => {
    const { client } = await clientOf(service)
    const { id, token } = (await client.post('/tokens', { name: 'a' })).body.data
    expect((await knock(token)).status).toBe(200)
    const remove = (key: string) => client.ask('DELETE', `/tokens/${id}`, keyed(key))
    const gone = await remove('one')
    expect([gone.status, gone.body]).toEqual([200, { data: { id, status: 'deleted' } }])
    expectError(await knock(token), 401, 'token_revoked')
    expect((await client.get('/tokens')).body.meta.total).toBe(1)
    expect((await remove('one')).text).toBe(gone.text)
    expectError(await remove('two'), 404, 'not_found')
  })
})

describe('a call', () => {
  it.each([
    ['no token', null],
    ['what is no token', 'abc'],
    ['a token that was never given out', `postilion_sandbox_${'0'.repeat(49)}`],
  ])('with %s is unauthenticated', async (_, secret) => {
    const answer = await clientWith(secret).get('/locations')
    expectError(answer, 401, 'unauthenticated')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('with a token of the other environment is unauthenticated', async () => {
    const secret = await service.token(await service.account(), 'production')
    const answer = await knock(secret)
    expectError(answer, 401, 'unauthenticated')
    expect(answer.body.error.message).toContain('belongs to the production environment')
    const other = new ApiClient(`${service.url}/api/v5`, secret.replace(/.$/, '_'), publishedV5)
    expect((await other.get('/locations')).body.error.message).toBe('Unauthenticated.')
    const sandboxed = await service.token(await service.account(), 'sandbox')
    const asked = new ApiClient(`${service.url}/api/v5`, sandboxed, publishedV5)
    expect((await asked.get('/locations')).body.error.message).toContain('begin with /sandbox.')
  })

  it('with a token that has expired says so', async () => {
    const { worlds } = service.app
    const accountId = await service.account()
    const ended = { accountId, environment: 'sandbox', name: 'a', scopes, expiresAt: 2 } as const
    const answer = await knock(await issueToken(worlds.sandbox.store, ended, 1))
    expectError(answer, 401, 'token_expired')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })
})
