import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { anyNumber, mintToken, storeToken } from '#core/account/mint-token.ts'
import { environments } from '#core/environment.ts'
import { startService } from '../support/service.ts'
import { Shell } from '../support/shell.ts'

const password = /^([a-km-np-z2-9]{6}-){3}[a-km-np-z2-9]{6}$/

describe('user', () => {
  it('create prints the password alone, and list shows the user with their roles', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    expect(await shell.say('user', 'list')).toBe(
      'There are no users yet. Create one with user create.',
    )
    const role = ['--account', 'acme', '--role', 'shipper']
    expect(await shell.say('user', 'create', 'Ada@example.com', ...role)).toMatch(password)
    const made = await shell.say('user', 'create', 'bo@example.com', '--operator', '--json')
    expect(JSON.parse(made)).toMatchObject({
      email: 'bo@example.com',
      name: 'bo',
      operator: true,
      memberships: [],
      password: expect.stringMatching(password),
    })
    const list = await shell.say('user', 'list')
    expect(list).toMatch(/Ada@example\.com +Ada +- +acme: shipper/)
    expect(list).not.toMatch(/argon2/)
    expect(JSON.parse(await shell.say('user', 'list', '--json'))).toMatchObject([
      { email: 'Ada@example.com', memberships: [{ account: 'acme', role: 'shipper' }] },
      { email: 'bo@example.com', disabled_at: null },
    ])
    const log = JSON.parse(
      await shell.say('logs', '--account', 'acme', '--environment', 'production', '--json'),
    )
    expect(log).toMatchObject([{ method: 'OPERATOR', path: 'add-member', user_id: null }])
  })

  it('reset-password prints another password', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    const first = await shell.say('user', 'create', 'ada@example.com')
    const second = await shell.say('user', 'reset-password', 'ADA@example.com')
    expect(second).toMatch(password)
    expect(second).not.toBe(first)
  })

  it('disable lets a user in no more, until enable does', async () => {
    await using shell = await Shell.open()
    await shell.say('user', 'create', 'ada@example.com')
    const disabledAt = async () =>
      JSON.parse(await shell.say('user', 'list', '--json'))[0].disabled_at
    expect(await shell.say('user', 'disable', 'Ada@example.com')).toContain('can no longer sign in')
    expect(await disabledAt()).toEqual(expect.any(String))
    expect(await shell.say('user', 'enable', 'ada@example.com')).toContain('can sign in again')
    expect(await disabledAt()).toBe(null)
  })

  it('disable and reset-password name the tokens that the user made, and --revoke-tokens revokes them', async () => {
    await using shell = await Shell.open()
    await using service = await startService({ DATA_DIR: shell.dataDir })
    const accountId = await service.account()
    const [email, role] = [
      'dev@example.com',
      ['--account', String(accountId), '--role', 'developer'],
    ]
    const made = await shell.say('user', 'create', email, ...role, '--json')
    const { id: userId } = JSON.parse(made) as { id: number }

    for (const environment of environments) {
      const { store, clock } = service.app.worlds[environment]
      const wish = { accountId, environment, name: `Till in ${environment}`, expiresAt: null }
      const request = { ...wish, scopes: ['rates:read'] as const }
      const maker = { kind: 'user', id: userId } as const
      const minted = await mintToken(store, request, maker, clock.now())
      await store.transact(accountId, ({ tokens }) =>
        storeToken(tokens, serviceOn(accountId), minted, anyNumber),
      )
    }
    const live = async () => {
      const counts = environments.map(environment => {
        const { store, clock } = service.app.worlds[environment]
        return store.read.tokens.countLive(serviceOn(accountId), clock.now())
      })
      return await Promise.all(counts)
    }
    const kept = await shell.say('user', 'disable', email)
    expect(kept).toContain('keep working; --revoke-tokens revokes them:')
    for (const word of ['SCOPES', 'Till in production', 'Till in sandbox', 'rates:read', 'never']) {
      expect(kept).toContain(word)
    }
    const reset = await shell.run('user', 'reset-password', email)
    expect([reset.stdout.trim(), reset.stderr]).toEqual([
      expect.stringMatching(password),
      expect.stringContaining('Till in sandbox'),
    ])
    expect(await live()).toEqual([1, 1])
    const ended = await shell.say('user', 'disable', email, '--revoke-tokens', '--json')
    expect(JSON.parse(ended)).toMatchObject({
      tokens: [
        { environment: 'production', name: 'Till in production', scopes: ['rates:read'] },
        { environment: 'sandbox', account_id: accountId, last_used_at: null },
      ],
      tokens_revoked: true,
    })
    expect(await live()).toEqual([0, 0])
  })

  it.each([
    [['create', 'ada'], 'name@example.com'],
    [['create', 'ada@example.com'], 'already'],
    [['create', 'bo@example.com', '--role', 'owner'], '--account'],
    [['create', 'bo@example.com', '--account', 'acme'], '--role'],
    [['create', 'bo@example.com', '--account', 'nobody', '--role', 'owner'], 'nobody'],
    [['create', 'bo@example.com', '--account', 'acme', '--role', 'king'], 'king'],
    [['reset-password', 'bo@example.com'], 'bo@example.com'],
  ])('%j is refused, and nobody is made', async (args, says) => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    await shell.say('user', 'create', 'ada@example.com')
    const { code, stdout, stderr } = await shell.run('user', ...args)
    expect(code).not.toBe(0)
    expect(stdout).toBe('')
    expect(stderr).toContain(says)
    expect(JSON.parse(await shell.say('user', 'list', '--json'))).toHaveLength(1)
  })

  it('of the first start is an administrator, shown once with where to sign in: in the sandbox, where the credits are', async () => {
    await using shell = await Shell.open()
    const server = await shell.serve()
    const { port } = new URL(server.address)
    expect(server.stdout).toContain(`  sign in          http://localhost:${port}/sandbox\n`)
    expect(server.stdout).toContain('  email            admin@localhost\n')
    expect(server.stdout).toMatch(/^ {2}password {9}([a-z2-9]{6}-){3}[a-z2-9]{6}$/m)
    expect(JSON.parse(await shell.say('user', 'list', '--json'))).toMatchObject([
      {
        email: 'admin@localhost',
        operator: true,
        memberships: [{ account: 'demo', role: 'owner' }],
      },
    ])
    await server.end('SIGTERM')
    expect((await shell.serve()).stdout).not.toContain('password')
  })

  it('signs in at PUBLIC_URL where there is one', async () => {
    await using shell = await Shell.open({ PUBLIC_URL: 'https://ship.example.com/base' })
    expect((await shell.serve()).stdout).toContain('  https://ship.example.com/base/sandbox\n')
  })
})
