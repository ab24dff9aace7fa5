import { beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { revokeAtShell, setSetting } from '../../support/at-shell.ts'
import { ApiClient } from '../../support/client.ts'
import { sharedService } from '../../support/service.ts'

const service = await sharedService()
let client: ApiClient
let token: string
beforeAll(async () => {
  token = await service.token(await service.account())
  client = new ApiClient(`${service.url}/sandbox/api/v4`, token)
})

const unauthenticated = {
  success: false,
  message: 'Unauthenticated.',
  errors: ['Unauthenticated.'],
}

describe('a stranger', () => {
  const asked = (authorization?: string) =>
    client.get('/postage-types', {
      token: null,
      headers: authorization === undefined ? {} : { authorization },
    })

  it.each([
    ['without a header', undefined],
    ['with an empty header', ''],
    ['with the token alone', () => token],
    ['with another scheme', () => `Basic ${token}`],
    ['with a scheme alone', 'Bearer'],
    ['with two tokens', () => `Bearer ${token} ${token}`],
    ['with a token that was mistyped', () => `Bearer ${token.slice(0, -1)}!`],
    ['with part of a token', () => `Bearer ${token.slice(0, -1)}`],
    ['with more than a token', () => `Bearer ${token}x`],
    ['with a very long token', `Bearer ${'a'.repeat(5000)}`],
    ['with a token in quotes', () => `Bearer "${token}"`],
  ])('is refused %s', async (_name, header) => {
    const answer = await asked(typeof header === 'function' ? header() : header)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual(unauthenticated)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer '])(
    'is none with a token after %j',
    async scheme => {
      expect((await asked(`${scheme} ${token}`)).status).toBe(200)
    },
  )
})

describe('a token', () => {
  it('that was revoked is refused on the very next request', async () => {
    const account = await service.account()
    const secret = await service.token(account)
    const its = new ApiClient(`${service.url}/sandbox/api/v4`, secret)
    expect((await its.get('/postage-types')).status).toBe(200)
    const { store } = service.app.worlds.sandbox
    const [row] = await store.read.tokens.list(serviceOn(account))
    await revokeAtShell(store, account, row?.id ?? 0, Date.now())
    const refused = await its.get('/postage-types')
    expect(refused.status).toBe(401)
    expect(refused.body).toEqual(unauthenticated)
  })

  it('of an account that may not use the sandbox is refused there', async () => {
    const account = await service.account()
    const its = new ApiClient(`${service.url}/sandbox/api/v4`, await service.token(account))
    await setSetting(service.app.register, account, 'sandbox', 'false', Date.now())
    expect((await its.get('/postage-types')).status).toBe(401)
  })
})

describe('a scope', () => {
  it('is judged before the body', async () => {
    const secret = await service.token(await service.account(), 'sandbox', ['orders:read'])
    const { status } = await client.post('/rates', '{', { token: secret })
    expect(status).toBe(403)
  })
})
