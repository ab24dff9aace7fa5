import { beforeAll, expect, it, vi } from 'vitest'
import { type Scope, scopes, serviceOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import { Authenticator } from '#core/account/authenticate.ts'
import { createToken, revokeToken, rotateToken } from '#core/account/token/manage-tokens.ts'
import { type Command, commandOf } from '#core/command/command.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { dayMs, hourMs } from '#core/time/durations.ts'
import type { World } from '#core/world.ts'
import { commandFor, openAccount, proofWorld } from '../../../proof/proof-world.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'

const start = Date.UTC(2026, 10, 21, 12)

describeOnEachEngine('a client', kit => {
  const time = { now: start }
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => time.now })
  })

  /** A caller with these scopes, on an account of its own. */
  async function scene(held: readonly Scope[] = scopes) {
    time.now = start
    accounts += 1
    const account = accounts
    await openAccount(world, account, 0)
    const command = await commandWith(account, held)
    const authenticator = new Authenticator(world.store, world.clock, 'sandbox', vi.fn())
    const callerOf = async (secret: string) => await authenticator.callerOf(secret)
    const create = (wish: { scopes?: readonly Scope[]; expiresAt?: number } = {}) =>
      createToken(command, { name: 'till', scopes: null, expiresAt: null, ...wish })
    const live = async () => {
      const page = { limit: 100, page: 1 }
      const { tokens } = world.store.read
      const found = await tokens.pageOfLive(serviceOn(account), time.now, page)
      return found.tokens.map(({ id }) => id)
    }
    return { account, command, create, callerOf, live }
  }

  async function commandWith(account: number, held: readonly Scope[]): Promise<Command> {
    const command = await commandFor(world, account)
    const access = { kind: 'token', accountId: account, tokenId: 1, scopes: new Set(held) } as const
    return commandOf(world, { ...command.caller, access }, null)
  }

  it('makes a token with all that it may do, or with less', async () => {
    const { account, create, callerOf } = await scene(['tokens:manage', 'rates:read'])
    const { secret } = await create()
    expect((await callerOf(secret)).access).toMatchObject({
      accountId: account,
      scopes: new Set(['tokens:manage', 'rates:read']),
    })
    const { secret: lesser } = await create({ scopes: ['rates:read'] })
    expect((await callerOf(lesser)).access).toMatchObject({ scopes: new Set(['rates:read']) })
  })

  it('makes none that may do more than itself, and rotates none', async () => {
    const { account, create, live } = await scene()
    const { token } = await create()
    const weak = await commandWith(account, ['tokens:manage', 'rates:read'])
    const wish = { name: 'till', scopes: ['credits:write'] as const, expiresAt: null }
    for (const refused of [createToken(weak, wish), rotateToken(weak, token.id, 0)]) {
      await expect(refused).rejects.toMatchObject({
        code: 'scope_missing',
        message: expect.stringContaining('credits:write'),
      })
    }
    expect(await live()).toEqual([token.id])
  })

  it('rotates a token: both are good until the overlap ends, then the new one alone', async () => {
    const { command, create, callerOf, live } = await scene()
    const old = await create({ scopes: ['rates:read'] })
    const successor = await rotateToken(command, old.token.id, hourMs)
    expect(successor.token).toMatchObject({ name: 'till', scopes: ['rates:read'], expiresAt: null })
    expect(await live()).toEqual([successor.token.id, old.token.id])
    time.now = start + hourMs - 1
    for (const { secret } of [old, successor]) await callerOf(secret)
    time.now = start + hourMs
    await expect(callerOf(old.secret)).rejects.toMatchObject({ code: 'token_expired' })
    expect((await callerOf(successor.secret)).access).toMatchObject({ tokenId: successor.token.id })
    expect(await live()).toEqual([successor.token.id])
  })

  it('rotates a token without overlap: it is refused on the very next request', async () => {
    const { command, create, callerOf } = await scene()
    const { token, secret } = await create()
    await callerOf(secret)
    await callerOf(secret)
    await rotateToken(command, token.id, 0)
    await expect(callerOf(secret)).rejects.toMatchObject({ code: 'token_expired' })
  })

  it('rotates a token that has an end: the new one lives as long as the old one was made for', async () => {
    const { command, create, live } = await scene()
    const { token } = await create({ expiresAt: start + 30 * dayMs })
    time.now = start + 29 * dayMs
    const successor = await rotateToken(command, token.id, 7 * dayMs)
    expect(successor.token.expiresAt).toBe(start + 59 * dayMs)
    // The overlap does not prolong the old one.
    time.now = start + 30 * dayMs
    expect(await live()).toEqual([successor.token.id])
  })

  it('finds no token to rotate that has ended, was revoked, or is of another account', async () => {
    const { command, create } = await scene()
    const ended = await create({ expiresAt: start + 1 })
    const revoked = await create()
    await revokeToken(command, revoked.token.id)
    const theirs = await (await scene()).create()
    time.now = start + 1
    for (const { token } of [ended, revoked, theirs]) {
      await expect(rotateToken(command, token.id, 0)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('deletes a token once, also its own: it is refused on the very next request', async () => {
    const { command, create, callerOf, live } = await scene()
    const { token, secret } = await create()
    await callerOf(secret)
    await callerOf(secret)
    const remove = () => revokeToken(command, token.id)
    await remove()
    await expect(callerOf(secret)).rejects.toMatchObject({ code: 'token_revoked' })
    expect(await live()).toEqual([])
    await expect(remove()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is not needed where an operator makes a token, with any scopes', async () => {
    const { account } = await scene()
    const { accounts } = world.store.read
    const found = await findAccount(accounts, `account ${account}`)
    const command = await operatorCommand(world, found, 'create-token')
    const { token } = await createToken(command, { name: 'a', scopes: null, expiresAt: null })
    expect(token.scopes).toEqual(scopes)
    const [line] = await world.store.read.requestLog.list(serviceOn(account), null, 10)
    expect(line).toMatchObject({ method: 'OPERATOR', outcome: `made token ${token.id}` })
  })

  it('leaves a line in the log of each, without a secret', async () => {
    const { account, command } = await scene()
    const mark = { requestId: '', method: 'POST', route: '/', path: '/', arrivedAt: start }
    const logged = (requestId: string): Command => ({ ...command, mark: { ...mark, requestId } })
    const { token } = await createToken(logged('1'), { name: 'a', scopes: null, expiresAt: null })
    time.now += 1
    const successor = await rotateToken(logged('2'), token.id, 1000)
    time.now += 1
    await revokeToken(logged('3'), successor.token.id)
    const log = await world.store.read.requestLog.list(serviceOn(account), null, 10)
    expect(log.map(({ outcome }) => outcome)).toEqual([
      `revoked token ${successor.token.id}`,
      `rotated token ${token.id}, now ${successor.token.id}`,
      `made token ${token.id}`,
    ])
  })
})
