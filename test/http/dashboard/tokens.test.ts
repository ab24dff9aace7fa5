import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { hourMs } from '#core/time/durations.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { staleProof } from '#test/support/dashboard/stale-proof.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  type Screened,
} from '#test/support/dashboard/visitor.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { newestApi } from '#test/support/newest-api.ts'
import { type Service, startService } from '#test/support/service.ts'

describeOnEachEngine('API tokens', kit => {
  let service: Service
  let visitor: DashboardVisitor

  beforeAll(async () => {
    service = await startService(await kit.settings())
    visitor = await dashboardVisitor(service)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const call = (secret: string, world = '/sandbox') =>
    fetch(`${service.url}${world}${newestApi}/credits/balance`, {
      headers: { authorization: `Bearer ${secret}` },
    })

  const make = async (fields: Readonly<Record<string, string>>, by = visitor) => {
    const key = formKeyIn((await by.get('/tokens/new')).text)
    return await by.post('/tokens/new', { form_key: key, purpose: 'read', ...fields })
  }
  const secretIn = ({ text }: Screened): string =>
    /postilion_(?:sandbox|production)_\w{49}/.exec(text)?.[0] ?? ''

  const idOf = async (name: string): Promise<string> => {
    const { text } = await visitor.get('/tokens')
    return new RegExp(`/tokens/(\\d+)">${name}<`).exec(text)?.[1] ?? ''
  }

  it('a token is made, works, is revoked, and the very next call with it is refused', async () => {
    const made = await make({ name: 'Checkout' })
    expect(made.status).toBe(201)
    expect(made.text).toContain('POSTILION_TOKEN=postilion_sandbox_')
    const secret = secretIn(made)
    expect((await call(secret)).status).toBe(200)
    expect((await call(secret, '')).status).toBe(401)

    const id = await idOf('Checkout')
    const form_key = formKeyIn((await visitor.get(`/tokens/${id}`)).text)
    const revoked = await visitor.post(`/tokens/${id}/revoke`, { form_key })
    expect(revoked.location).toMatch(/\/tokens\?done=revoked$/)
    expect((await call(secret)).status).toBe(401)
    expect(await idOf('Checkout')).toBe('')
    expect((await visitor.get(`/tokens/${id}`)).text).toContain('Revoked')
  })

  it('a token shows how it ends and who made it, and one that has ended stays within reach', async () => {
    const secret = secretIn(await make({ name: 'Till' }))
    const id = await idOf('Till')
    const shown = `${secret.slice(0, -45)}…${secret.slice(-4)}`
    const maker = /by (Visitor \d+)/
    const page = await visitor.get(`/tokens/${id}`)
    for (const text of [(await visitor.get('/tokens')).text, page.text]) {
      expect(text).toContain(shown)
      expect(text).toMatch(maker)
    }
    const ended = async () => (await visitor.get('/tokens?show=ended')).text
    expect(await ended()).not.toContain(`/tokens/${id}"`)
    await visitor.post(`/tokens/${id}/revoke`, { form_key: formKeyIn(page.text) })
    expect(await ended()).toMatch(
      new RegExp(`/tokens/${id}">Till<.*${secret.slice(-4)}.*revoked`, 's'),
    )
  })

  it.each([
    ['rotated itself', 3600, false],
    ['rotated itself without an overlap', 0, false],
    ['rotated and revoked itself', 3600, true],
  ])(
    'a token that %s is revoked with what still works of it',
    async (_, overlap, revokesItself) => {
      const secret = secretIn(await make({ name: 'Leaked', purpose: 'all' }))
      const id = await idOf('Leaked')
      const send = (method: string, path: string, body: object | null) =>
        fetch(`${service.url}/sandbox${newestApi}/tokens/${id}${path}`, {
          method,
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
      const rotated = await send('POST', '/rotate', { overlap_seconds: overlap })
      const { id: renewal, token } = (
        (await rotated.json()) as { data: { id: number; token: string } }
      ).data
      if (revokesItself) expect((await send('DELETE', '', null)).status).toBe(200)
      const page = (await visitor.get(`/tokens/${id}`)).text
      expect(page).toContain(`/tokens/${renewal}">Leaked</a>`)
      const revoked = await visitor.post(`/tokens/${id}/revoke`, { form_key: formKeyIn(page) })
      expect(revoked.location).toMatch(/\/tokens\?done=revoked$/)
      expect((await call(token)).status).toBe(401)
      expect((await visitor.get(`/tokens/${id}`)).text).not.toContain('<button class="danger"')
    },
  )

  it('the form of a rotation says what ends with the old token', async () => {
    await make({ name: 'Turning' })
    const { text } = await visitor.get(`/tokens/${await idOf('Turning')}/rotate`)
    expect(text).toContain('Tokens with which the old one rotated itself end with it.')
  })

  it('a token is made by the person, the token or the operator who asked for it; an old one says neither', async () => {
    const { account } = visitor
    const byShell = await service.token(account)
    const made = await fetch(`${service.url}/sandbox${newestApi}/tokens`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${byShell}`, 'content-type': 'application/json' },
        'idempotency-key': 'made-by-a-token',
      },
      body: JSON.stringify({ name: 'Child' }),
    })
    const { data } = (await made.json()) as { readonly data: object }
    expect(Object.keys(data).toSorted()).toEqual([
      ...['created_at', 'expires_at', 'hint', 'id', 'last_used_at', 'name', 'scopes', 'token'],
    ])
    const { text } = await visitor.get('/tokens')
    expect(text).toMatch(/>Child<.*?by the token “test”.*?>test<.*?by the operator</s)
    await service.app.worlds.sandbox.store.transact(account, ({ tokens }) =>
      tokens.insert(serviceOn(account), {
        ...{ id: 999_999, name: 'Old one', hint: 'postilion_sandbox_Old…', scopes: [] },
        ...{ createdAt: 1, expiresAt: null, lastFour: null, principal: null, secretHash: 'old' },
      }),
    )
    const old = await visitor.get('/tokens/999999')
    expect(old.text).toContain('<dt>Begins with</dt><dd class="code">postilion_sandbox_Old…</dd>')
    expect(old.text).toMatch(/<dt>Created<\/dt><dd><time[^>]*>[^<]*<\/time><\/dd>/)
  })

  it('stand in the menu as Account Settings, API Token', async () => {
    const { text } = await visitor.get('')
    expect(text).toMatch(
      /<h2>Account Settings<\/h2><ul><li><a href="[^"]+\/tokens">.*?<\/svg>API Token<\/a>/,
    )
  })

  it('a secret is on no page but the answer to its own form', async () => {
    const form_key = formKeyIn((await visitor.get('/tokens/new')).text)
    const sent = { form_key, name: 'Once', purpose: 'quote' }
    const secret = secretIn(await visitor.post('/tokens/new', sent))
    expect(secret).not.toBe('')
    const again = await visitor.post('/tokens/new', sent)
    expect([again.status, again.location?.split('?')[1]]).toEqual([303, 'done=made_before'])
    const id = await idOf('Once')
    for (const path of ['/tokens?done=made_before', `/tokens/${id}`, `/tokens/${id}/rotate`]) {
      const { text } = await visitor.get(path)
      expect(text, path).not.toContain(secret)
    }
    const { text } = await visitor.get('/tokens?done=made_before')
    expect(text).toContain('The secret was shown then')
    expect(text.match(/>Once</g)).toHaveLength(1)
  })

  it('a rotated token counts beside its successor for the overlap alone', async () => {
    const old = secretIn(await make({ name: 'Old' }))
    const id = await idOf('Old')
    const rotate = async (overlap: number) => {
      const form_key = formKeyIn((await visitor.get(`/tokens/${id}/rotate`)).text)
      return await visitor.post(`/tokens/${id}/rotate`, { form_key, overlap: String(overlap) })
    }
    const first = await rotate(hourMs)
    expect(first.status).toBe(201)
    expect([(await call(old)).status, (await call(secretIn(first))).status]).toEqual([200, 200])
    expect((await rotate(hourMs + 1)).status).toBe(422)
    expect((await rotate(0)).status).toBe(201)
    expect((await call(old)).status).toBe(401)
    expect((await rotate(0)).status).toBe(404)
  })
})

describe('the form of a token', () => {
  let service: Service
  let visitor: DashboardVisitor
  beforeAll(async () => {
    service = await startService()
    visitor = await dashboardVisitor(service)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const send = async (fields: readonly (readonly [string, string])[], by = visitor) => {
    const form_key = formKeyIn((await by.get('/tokens/new')).text)
    return await by.post(
      '/tokens/new',
      new URLSearchParams([['form_key', form_key], ...fields].map(([a = '', b = '']) => [a, b])),
    )
  }

  it.each([
    [[['purpose', 'read']], 'The name must be'],
    [
      [
        ['name', 'x'],
        ['purpose', 'own'],
      ],
      'Choose at least one scope',
    ],
    [
      [
        ['name', 'x'],
        ['purpose', 'read'],
        ['expires_at', '2001-01-01'],
      ],
      'must be in the future',
    ],
    [
      [
        ['name', 'x'],
        ['purpose', 'read'],
        ['expires_at', 'soon'],
      ],
      'must be a date',
    ],
  ] as const)('is shown again with what is wrong: %j', async (fields, says) => {
    const answer = await send(fields)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(says)
  })

  it('keeps its key when it is refused, so that it makes one token', async () => {
    const form_key = formKeyIn((await visitor.get('/tokens/new')).text)
    const refused = await visitor.post('/tokens/new', { form_key, purpose: 'read' })
    expect(formKeyIn(refused.text)).toBe(form_key)
  })

  it('gives just what was ticked, until the end of the day that was named', async () => {
    const made = await send([
      ['name', '<img src=x onerror=alert(1)>'],
      ['purpose', 'own'],
      ['scopes', 'tracking:read'],
      ['scopes', 'rates:read'],
      ['expires_at', '2199-05-01'],
    ])
    expect(made.status).toBe(201)
    expect(made.text).toContain('rates:read, tracking:read</dd>')
    expect(made.text).not.toContain('<img src=x')
    const { text } = await visitor.get('/tokens')
    expect(text).toContain('2199-05-01T23:59:59')
    expect(text).toContain('&lt;img')
  })

  it('passes on no more than the role of its maker has', async () => {
    const developer = await dashboardVisitor(service, {
      role: 'developer',
      environment: 'production',
    })
    const { text } = await developer.get('/tokens/new')
    expect(text).not.toContain('value="ship"')
    expect(text).not.toContain('value="labels:create"')
    const made = await send(
      [
        ['name', 'more'],
        ['purpose', 'own'],
        ['scopes', 'labels:create'],
      ],
      developer,
    )
    expect(made.status).toBe(403)
    expect(made.text).not.toContain('postilion_production_')
  })

  it('asks whoever signed in long ago to prove again who they are, and revokes without', async () => {
    const old = await dashboardVisitor(service)
    const made = await send(
      [
        ['name', 'kept'],
        ['purpose', 'read'],
      ],
      old,
    )
    expect(made.status).toBe(201)
    const page = await old.get('/tokens')
    const id = /\/tokens\/(\d+)">kept</.exec(page.text)?.[1]
    const form_key = formKeyIn((await old.get(`/tokens/${id}`)).text)
    await staleProof(service, old)
    for (const path of ['/tokens/new', `/tokens/${id}/rotate`]) {
      const next = encodeURIComponent(new URL(old.at(path)).pathname)
      const asked = await old.get(path)
      expect([asked.status, asked.location]).toEqual([303, `/dashboard/prove?next=${next}`])
      const sent = await old.post(path, { form_key, name: 'x', purpose: 'read', overlap: '0' })
      expect(sent.status).toBe(303)
      expect(sent.location).toBe(`/dashboard/prove?next=${next}&sent=yes`)
    }
    const revoked = await old.post(`/tokens/${id}/revoke`, { form_key })
    expect(revoked.location).toMatch(/done=revoked$/)
  })
})
