import { beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { createToken, revokeToken, rotateToken } from '#core/account/token/manage-tokens.ts'
import { commandOf } from '#core/command/command.ts'
import type { World } from '#core/world.ts'
import { commandFor, openAccount, proofWorld } from '../../../proof/proof-world.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'

describeOnEachEngine('the tokens of an account', kit => {
  const time = { now: 0 }
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => time.now })
  })

  /** An account that may have so many tokens. */
  async function scene(most: number) {
    time.now = Date.UTC(2026, 10, 21, 12)
    accounts += 1
    const account = accounts
    await openAccount(world, account, 0)
    const { caller } = await commandFor(world, account)
    const allowing = (maxTokens: number) =>
      commandOf(world, { ...caller, settings: { ...caller.settings, maxTokens } }, null)
    const command = allowing(most)
    const create = (expiresAt: number | null = null) =>
      createToken(command, { name: 'till', scopes: null, expiresAt })
    const live = () => world.store.read.tokens.countLive(serviceOn(account), time.now)
    return { allowing, command, create, live, usual: caller.settings.maxTokens }
  }

  const refusal = {
    code: 'conflict',
    message: expect.stringContaining('has reached its limit'),
  }

  it('are a hundred, unless the installation grants another number', async () => {
    expect((await scene(1)).usual).toBe(100)
  })

  it('are never more, however many are asked for at the same time', async () => {
    const { create, live } = await scene(5)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => create()))
    const refused = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(15)
    for (const reason of refused) expect(reason).toMatchObject(refusal)
    expect(await live()).toBe(5)
  })

  it('count no more once they were revoked or have ended', async () => {
    const { command, create, live } = await scene(2)
    const revoked = await create()
    await create(time.now + 1000)
    await expect(create()).rejects.toMatchObject(refusal)
    await revokeToken(command, revoked.token.id)
    await create()
    await expect(create()).rejects.toMatchObject(refusal)
    time.now += 1000
    await create()
    expect(await live()).toBe(2)
  })

  it('are both counted through the overlap of a rotation', async () => {
    const { command, create, live } = await scene(2)
    const { token } = await create()
    const second = await rotateToken(command, token.id, 1000)
    await expect(rotateToken(command, second.token.id, 1000)).rejects.toMatchObject(refusal)
    expect(await live()).toBe(2)
  })

  it('can be replaced without an overlap in a full account, and in one that has too many', async () => {
    const { allowing, create, live } = await scene(3)
    let { token } = await create()
    await create()
    await create()
    for (const most of [3, 1]) {
      token = (await rotateToken(allowing(most), token.id, 0)).token
      expect(await live()).toBe(3)
    }
  })
})
