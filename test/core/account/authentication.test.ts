import { expect, it, vi } from 'vitest'
import { scopes, serviceOn } from '#core/access.ts'
import { createAccount, type Register } from '#core/account/accounts.ts'
import { Authenticator } from '#core/account/authenticate.ts'
import { mintSecret } from '#core/account/token-secret.ts'
import { issueToken } from '#core/account/tokens.ts'
import type { Environment } from '#core/environment.ts'
import { revokeAtShell, setSetting } from '../../support/at-shell.ts'
import { type DatabaseKit, describeOnEachEngine } from '../../support/engines.ts'

const start = Date.UTC(2026, 10, 21, 12)

async function scene(kit: DatabaseKit, environment: Environment = 'sandbox') {
  const register: Register = {
    production: await kit.open('production'),
    sandbox: await kit.open('sandbox'),
  }
  const account = await createAccount(register, `account ${crypto.randomUUID()}`, start)
  const time = { now: start }
  const store = register[environment]
  const failed = vi.fn()
  const authenticator = new Authenticator(store, { now: () => time.now }, environment, failed)
  const issue = (expiresAt: number | null = null) =>
    issueToken(
      store,
      { accountId: account.id, environment, name: 'test', scopes, expiresAt },
      start,
    )
  const tokens = () => store.read.tokens.list(serviceOn(account.id))
  const callerOf = async (secret: string) => await authenticator.callerOf(secret)
  return { register, account, store, authenticator, callerOf, issue, tokens, time, failed }
}

describeOnEachEngine('a token', kit => {
  it('stands for its account, with its scopes and the settings of the moment', async () => {
    const { account, callerOf, issue, register } = await scene(kit)
    const secret = await issue()
    expect(await callerOf(secret)).toMatchObject({
      access: { accountId: account.id, scopes: new Set(scopes) },
      accountName: account.name,
      settings: { tierPricing: false },
    })
    await setSetting(register, account.id, 'tier_pricing', 'true', Date.now())
    expect((await callerOf(secret)).settings.tierPricing).toBe(true)
  })

  it('is refused on the very next request once it is revoked', async () => {
    const { account, callerOf, issue, store, tokens, time } = await scene(kit)
    const secret = await issue()
    await callerOf(secret)
    await callerOf(secret)
    const [token] = await tokens()
    await revokeAtShell(store, account.id, token?.id ?? 0, time.now)
    await expect(callerOf(secret)).rejects.toMatchObject({ code: 'token_revoked' })
  })

  it('expires at its time, also while it is remembered', async () => {
    const { callerOf, issue, time } = await scene(kit)
    const secret = await issue(start + 1000)
    time.now = start + 999
    await callerOf(secret)
    time.now = start + 1000
    await expect(callerOf(secret)).rejects.toMatchObject({ code: 'token_expired' })
  })

  it('that was never given out is a stranger, whatever it looks like', async () => {
    const { callerOf } = await scene(kit)
    for (const secret of [
      mintSecret('sandbox'),
      mintSecret('production'),
      'postilion_sandbox_',
      '',
    ]) {
      await expect(callerOf(secret)).rejects.toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('of the other environment does not exist', async () => {
    const { callerOf } = await scene(kit, 'production')
    const { issue } = await scene(kit, 'sandbox')
    const secret = await issue()
    await expect(callerOf(secret)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('of the sandbox is refused while the account has its sandbox off', async () => {
    const { account, callerOf, issue, register } = await scene(kit)
    const secret = await issue()
    await setSetting(register, account.id, 'sandbox', 'false', Date.now())
    await expect(callerOf(secret)).rejects.toMatchObject({ code: 'unauthenticated' })
    await setSetting(register, account.id, 'sandbox', 'true', Date.now())
    expect((await callerOf(secret)).access.accountId).toBe(account.id)
  })

  it('tells when it was last used, to the minute', async () => {
    const { authenticator, callerOf, issue, tokens, time, failed } = await scene(kit)
    const secret = await issue()
    time.now = start + 5000
    await callerOf(secret)
    await authenticator[Symbol.asyncDispose]()
    expect((await tokens())[0]?.lastUsedAt).toBe(start + 5000)
    time.now = start + 30_000
    await callerOf(secret)
    await authenticator[Symbol.asyncDispose]()
    expect((await tokens())[0]?.lastUsedAt).toBe(start + 5000)
    time.now = start + 65_000
    await callerOf(secret)
    await authenticator[Symbol.asyncDispose]()
    expect((await tokens())[0]?.lastUsedAt).toBe(start + 65_000)
    expect(failed).not.toHaveBeenCalled()
  })

  it('is kept as a hash alone', async () => {
    const { issue, tokens } = await scene(kit)
    const secret = await issue()
    expect(JSON.stringify(await tokens())).not.toContain(secret.slice(-40))
  })

  it('can be revoked by its own account alone', async () => {
    const { issue, tokens, callerOf } = await scene(kit)
    const other = await scene(kit)
    const secret = await issue()
    const [token] = await tokens()
    await expect(
      revokeAtShell(other.store, other.account.id, token?.id ?? 0, start),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await callerOf(secret)).access).toMatchObject({ kind: 'token', tokenId: token?.id })
  })
})
