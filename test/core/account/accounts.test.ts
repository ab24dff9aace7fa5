import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import {
  createAccount,
  findAccount,
  mirrorAccounts,
  type Register,
} from '#core/account/accounts.ts'
import { lastKeepingDay } from '#core/account/setting-limits.ts'
import { parseScopes } from '#core/account/tokens.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { firstStart } from '#core/onboarding/first-start.ts'
import { dayAfter } from '#core/time/calendar-day.ts'
import { demoCard } from '#payments/sandbox/magic-cards.ts'
import { setSetting } from '../../support/at-shell.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { type DatabaseKit, describeOnEachEngine } from '../../support/engines.ts'

const now = Date.UTC(2026, 10, 21, 12)
const open = async (kit: DatabaseKit): Promise<Register> => ({
  production: await kit.open('production'),
  sandbox: await kit.open('sandbox'),
})
const fresh = (): string => `account ${crypto.randomUUID()}`

describeOnEachEngine('an account', kit => {
  it('lives in both worlds under one id and one name, with no credits', async () => {
    const register = await open(kit)
    const { id, name } = await createAccount(register, fresh(), now)
    for (const { read } of [register.production, register.sandbox]) {
      expect(await read.accounts.byId(id)).toMatchObject({ id, name, createdAt: now })
      expect(await read.ledger.balance(serviceOn(id), 'credits', 'CAD')).toBe(0)
    }
  })

  it('is found by its name and by its id', async () => {
    const register = await open(kit)
    const { id, name } = await createAccount(register, fresh(), now)
    expect((await findAccount(register.sandbox.read.accounts, name)).id).toBe(id)
    expect((await findAccount(register.sandbox.read.accounts, String(id))).name).toBe(name)
    await expect(findAccount(register.sandbox.read.accounts, 'nobody')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('has a name of its own: of twenty that race for one, one is made', async () => {
    const register = await open(kit)
    const name = fresh()
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => createAccount(register, name, now)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = tries.filter(attempt => attempt.status === 'rejected')
    expect(refusals.every(({ reason }) => reason.code === 'conflict')).toBe(true)
  })

  const unfit = ['', '   ', '123', 'x'.repeat(101), 'a\nb', 'a\u001b[2Jb', 'a\u2028b']
  it.each(unfit)('is not made under the name %j', async name => {
    await expect(createAccount(await open(kit), name, now)).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })

  it('that a crash left out of the sandbox is put there at the next start, settings and all', async () => {
    const register = await open(kit)
    const id = await register.production.takeNumbers('account', 1)
    const row = { id, name: fresh(), createdAt: now }
    await register.production.transact(id, async ({ accounts }) => {
      await accounts.insert(row)
      await accounts.putSetting(serviceOn(id), 'region', 'BC')
    })
    await mirrorAccounts(register)
    await mirrorAccounts(register)
    const found = await findAccount(register.sandbox.read.accounts, row.name)
    expect(found).toMatchObject({ id, settings: { region: 'BC' } })
  })

  it('takes a setting in both worlds, and keeps its last value', async () => {
    const register = await open(kit)
    const { id } = await createAccount(register, fresh(), now)
    await setSetting(register, id, 'region', 'QC', Date.now())
    await setSetting(register, id, 'region', 'BC', Date.now())
    for (const { read } of [register.production, register.sandbox]) {
      expect((await read.accounts.byId(id))?.settings).toEqual(new Map([['region', 'BC']]))
    }
  })

  it('keeps bodies of calls for 90 days ahead at most, whoever asks for more', async () => {
    const register = await open(kit)
    const { id } = await createAccount(register, fresh(), now)
    const set = (day: string) => setSetting(register, id, 'keep_bodies_until', day, now)
    const latest = lastKeepingDay(now)
    expect(await set(latest)).toBe(latest)
    await expect(set(dayAfter(latest, 1))).rejects.toThrow(`at most 90 days ahead: ${latest}`)
    expect((await register.production.read.accounts.byId(id))?.settings).toEqual(
      new Map([['keep_bodies_until', latest]]),
    )
    await expect(set('null')).resolves.toBe('null')
  })

  it('goes without a setting again in both worlds, whatever a crash left out of one', async () => {
    const register = await open(kit)
    const { id, name } = await createAccount(register, fresh(), now)
    await setSetting(register, id, 'return_address', '{"city":"Toronto"}', Date.now())
    const { production } = register
    await setSetting({ production, sandbox: production }, id, 'return_address', 'null', Date.now())
    await mirrorAccounts(register)
    for (const { read } of [register.production, register.sandbox]) {
      expect((await findAccount(read.accounts, name)).settings.returnAddress).toBeNull()
    }
  })

  it('is granted credits by a posting that balances and says why', async () => {
    const { sandbox, production } = await open(kit)
    const { id } = await createAccount({ sandbox, production }, fresh(), now)
    expect(await grantCredits(sandbox, id, 25_000, 'welcome', now)).toBe(25_000)
    expect(await grantCredits(sandbox, id, 1, 'a cent', now)).toBe(25_001)
    expect(await sandbox.read.ledger.journal(serviceOn(id))).toMatchObject([
      {
        memo: 'welcome',
        cause: { kind: 'grant' },
        entries: [
          { book: 'operator_grants', currency: 'CAD', amount: -25_000 },
          { book: 'credits', currency: 'CAD', amount: 25_000 },
        ],
      },
      { memo: 'a cent' },
    ])
    expect(await production.read.ledger.balance(serviceOn(id), 'credits', 'CAD')).toBe(0)
  })

  it.each([0, -1, 0.5, Number.NaN, 2 ** 53])('is not granted %d cents', async amount => {
    const register = await open(kit)
    const { id } = await createAccount(register, fresh(), now)
    await expect(grantCredits(register.sandbox, id, amount, 'no', now)).rejects.toThrow(
      'above zero',
    )
  })
})

describeOnEachEngine('the first start', kit => {
  const start = (register: Register) => firstStart(register, demoCard, cheapPasswords, now)

  it('makes the demo account once, however many servers start at once', async () => {
    const register = await open(kit)
    const starts = await Promise.all([start(register), start(register)])
    expect(starts.every(start => start?.token.startsWith('postilion_sandbox_'))).toBe(true)
    const { id, settings } = await findAccount(register.sandbox.read.accounts, 'demo')
    expect(settings).toMatchObject({
      defaultCustomsDescription: 'Merchandise',
      defaultCustomsValue: 1000,
    })
    // Nobody swears at a real border by a word of ours.
    const real = await findAccount(register.production.read.accounts, 'demo')
    expect(real.settings).toMatchObject({
      defaultCustomsDescription: null,
      defaultCustomsValue: null,
    })
    expect(await register.sandbox.read.ledger.balance(serviceOn(id), 'credits', 'CAD')).toBe(
      100_000,
    )
    expect(await register.sandbox.read.cards.defaultCard(serviceOn(id))).toMatchObject({
      provider: 'sandbox',
      token: 'test_card',
    })
    const made = starts.flatMap(start => start?.administrator ?? [])
    expect(made).toEqual([
      { email: 'admin@localhost', password: expect.stringMatching(/^.{20,}$/) },
    ])
    const { users } = register.production.read
    expect(await users.list(0, 10)).toMatchObject([{ email: 'admin@localhost', isOperator: true }])
    const [{ user, role } = {}] = await users.membersOf(serviceOn(id))
    expect(role).toBe('owner')
    const hash = await users.passwordHash(user?.id ?? 0)
    expect(await cheapPasswords.isRight(made[0]?.password ?? '', hash)).toBe(true)
    expect(await register.sandbox.read.users.list(0, 10)).toEqual([])
    expect(await start(register)).toBeNull()
  })
})

describeOnEachEngine('a first start beside that of another node', kit => {
  it('goes on where the other has only begun to make the account', async () => {
    const register = await open(kit)
    await register.production.transact(50, ({ accounts }) =>
      accounts.insert({ id: 50, name: 'demo', createdAt: now }),
    )
    expect(await firstStart(register, demoCard, cheapPasswords, now)).toMatchObject({
      account: 'demo',
    })
    const { id, settings } = await findAccount(register.sandbox.read.accounts, 'demo')
    expect(id).toBe(50)
    expect(settings.defaultCustomsDescription).toBe('Merchandise')
  })
})

it('scopes are named one by one or all at once, and an unknown one is refused', () => {
  expect(parseScopes('rates:read, shipments:read')).toEqual(['rates:read', 'shipments:read'])
  expect(parseScopes('all')).toContain('webhooks:manage')
  expect(() => parseScopes('rates:read,rates:reed')).toThrow('rates:reed')
  expect(() => parseScopes('')).toThrow('(none)')
})
