import { beforeAll, expect, it } from 'vitest'
import { scopes, serviceOn } from '#core/access.ts'
import type { MintedToken } from '#core/account/mint-token.ts'
import { createToken, revokeToken, rotateToken } from '#core/account/token/manage-tokens.ts'
import { type Command, commandOf } from '#core/command/command.ts'
import { dayMs, hourMs } from '#core/time/durations.ts'
import type { World } from '#core/world.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { revokeAtShell } from '../../support/at-shell.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

const start = Date.UTC(2026, 10, 21, 12)

describeOnEachEngine('a token', kit => {
  const time = { now: start }
  let world: World
  let account = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => time.now })
  })

  /** An account of its own, where a person makes the first token. */
  async function scene(expiresAt: number | null = null) {
    time.now = start
    account += 1
    await openAccount(world, account, 0)
    const { caller } = await commandFor(world, account)
    const accountId = account
    const tenant = serviceOn(accountId)
    const all = { accountId, scopes: new Set(scopes) }
    const person = commandOf(
      world,
      { ...caller, access: { kind: 'user', userId: 7, ...all } },
      null,
    )
    const by = ({ token }: MintedToken): Command =>
      commandOf(world, { ...caller, access: { kind: 'token', tokenId: token.id, ...all } }, null)
    const made = (maker: Command, end: number | null = null) =>
      createToken(maker, { name: 'till', scopes: null, expiresAt: end })
    const live = async () => {
      const { tokens } = world.store.read
      const found = await tokens.newest(tenant, { areLive: true, at: time.now }, null, 100)
      return found.map(({ id }) => id).toReversed()
    }
    return { tenant, person, by, made, live, first: await made(person, expiresAt) }
  }

  const idsOf = (...minted: readonly MintedToken[]) => minted.map(({ token }) => token.id)

  it('that ends makes none that outlives it', async () => {
    const { by, made, first, person } = await scene(start + dayMs)
    expect((await made(by(first))).token.expiresAt).toBe(start + dayMs)
    expect((await made(by(first), start + hourMs)).token.expiresAt).toBe(start + hourMs)
    await expect(made(by(first), start + dayMs + 1)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('2026-11-22T12:00:00.000Z'),
    })
    expect((await made(person)).token.expiresAt).toBeNull()
  })

  it('that ends gives no longer life to itself or to others by rotating them', async () => {
    const { by, made, first, person } = await scene(start + 10 * dayMs)
    const other = await made(person)
    time.now = start + dayMs
    const itself = await rotateToken(by(first), first.token.id, hourMs)
    expect(itself.token.expiresAt).toBe(start + 10 * dayMs)
    // The rotated one ends with the overlap now, and so does whatever it still makes.
    const late = await made(by(first))
    expect(late.token.expiresAt).toBe(time.now + hourMs)
    const taken = await rotateToken(by(itself), other.token.id, hourMs)
    expect(taken.token.expiresAt).toBe(start + 10 * dayMs)
    const longer = await rotateToken(person, taken.token.id, hourMs)
    expect(longer.token.expiresAt).toBe(start + 10 * dayMs)
  })

  it.each([10 * dayMs, null])(
    'that was made for %s ms has successors for as long, however often a person rotates it',
    async life => {
      const { first, live, person } = await scene(life === null ? null : start + life)
      const rotated = () => rotateToken(person, first.token.id, hourMs)
      const one = await rotated()
      time.now += hourMs / 2
      const two = await rotated()
      const end = life === null ? null : time.now + life
      expect(two.token.expiresAt).toBe(end)
      const three = await rotateToken(person, two.token.id, 0)
      expect(three.token.expiresAt).toBe(end)
      // The overlap is that of the first rotation: the second one prolongs nothing.
      time.now = start + hourMs
      expect(await live()).toEqual(idsOf(one, three))
    },
  )

  it('whose overlap runs gains no life by its own secret, nor does its renewal that ends with it', async () => {
    const { by, first, person } = await scene()
    const renewal = await rotateToken(by(first), first.token.id, dayMs)
    await rotateToken(person, first.token.id, hourMs)
    for (const { token } of [first, renewal]) {
      const made = await rotateToken(by(renewal), token.id, 0)
      expect(made.token.expiresAt).toBe(start + hourMs)
    }
  })

  it('has a renewal that a person rotates for the life it was made for, after somebody ended it', async () => {
    const { by, first, live, person } = await scene(start + 10 * dayMs)
    const renewal = await rotateToken(by(first), first.token.id, hourMs)
    await rotateToken(person, first.token.id, hourMs)
    const mine = await rotateToken(person, renewal.token.id, 0)
    expect(mine.token.expiresAt).toBe(start + 10 * dayMs)
    expect(await live()).toContain(mine.token.id)
    // Another token reaches no further than it could by a token of its own making.
    const short = await createToken(person, {
      name: 'till',
      scopes: null,
      expiresAt: start + dayMs,
    })
    const again = await rotateToken(by(short), mine.token.id, 0)
    expect(again.token.expiresAt).toBe(start + dayMs)
  })

  it('is revoked with all that it made and that those made, and with nothing else', async () => {
    const { by, made, first, live, person } = await scene()
    const child = await made(by(first))
    const grandchild = await made(by(child))
    const other = await made(person)
    expect(await live()).toEqual(idsOf(first, child, grandchild, other))
    await revokeToken(person, child.token.id)
    expect(await live()).toEqual(idsOf(first, other))
    await made(by(first))
    await revokeToken(by(first), first.token.id)
    expect(await live()).toEqual(idsOf(other))
  })

  it('is revoked at the shell with all that it made, which are named', async () => {
    const { tenant, by, made, first, live } = await scene()
    const child = await made(by(first))
    const revoked = revokeAtShell(world.store, tenant.accountId, first.token.id, time.now)
    expect(await revoked).toEqual(idsOf(child))
    expect(await live()).toEqual([])
  })

  it('passes what it made on to its successor, and the place where it came from', async () => {
    const { by, made, first, live, person } = await scene()
    const child = await made(by(first))
    const grandchild = await made(by(child))
    const successor = await rotateToken(by(child), child.token.id, 0)
    expect(await live()).toEqual(idsOf(first, grandchild, successor))
    const again = await rotateToken(person, first.token.id, 0)
    await revokeToken(person, again.token.id)
    expect(await live()).toEqual([])
  })

  it('that another one rotated is revoked with the one that knows its secret now', async () => {
    const { by, made, first, live, person } = await scene()
    const other = await made(person)
    const taken = await rotateToken(by(other), first.token.id, 0)
    expect(await live()).toEqual(idsOf(other, taken))
    await revokeToken(person, other.token.id)
    expect(await live()).toEqual([])
  })

  it('neither rotates nor revokes one from which it came', async () => {
    const { by, made, first, live } = await scene()
    const child = await made(by(first))
    const grandchild = await made(by(child))
    const refused = rotateToken(by(grandchild), first.token.id, 0)
    await expect(refused).rejects.toMatchObject({ code: 'conflict' })
    const revoked = revokeToken(by(grandchild), first.token.id)
    await expect(revoked).rejects.toMatchObject({ code: 'conflict' })
    expect(await live()).toEqual(idsOf(first, child, grandchild))
  })

  it('is revoked in its overlap with that by which it replaced itself, and all of that', async () => {
    const { by, made, first, live, person } = await scene()
    const renewal = await rotateToken(by(first), first.token.id, hourMs)
    const again = await rotateToken(by(renewal), renewal.token.id, hourMs)
    const child = await made(by(again))
    const other = await made(person)
    expect(await live()).toEqual(idsOf(first, renewal, again, child, other))
    await revokeToken(person, first.token.id)
    expect(await live()).toEqual(idsOf(other))
  })

  it('is revoked in its overlap at the shell with that by which it replaced itself', async () => {
    const { tenant, by, first, live } = await scene()
    const renewal = await rotateToken(by(first), first.token.id, hourMs)
    const revoked = revokeAtShell(world.store, tenant.accountId, first.token.id, time.now)
    expect(await revoked).toEqual(idsOf(renewal))
    expect(await live()).toEqual([])
  })

  it('leaves its renewal alive where its overlap ends, unless it is revoked after that', async () => {
    const { tenant, by, first, live } = await scene()
    const renewal = await rotateToken(by(first), first.token.id, 1000)
    time.now += 1000
    expect(await live()).toEqual(idsOf(renewal))
    const revoked = revokeAtShell(world.store, tenant.accountId, first.token.id, time.now)
    expect(await revoked).toEqual(idsOf(renewal))
    expect(await live()).toEqual([])
  })

  it('is revoked with that by which it replaced itself without an overlap', async () => {
    const { by, first, live, person } = await scene()
    await rotateToken(by(first), first.token.id, 0)
    await revokeToken(person, first.token.id)
    expect(await live()).toEqual([])
  })

  it('that revokes itself leaves its renewal alive, until somebody else revokes it again', async () => {
    const { by, made, first, live, person } = await scene()
    const taken = await made(by(first))
    const renewal = await rotateToken(by(first), first.token.id, hourMs)
    await made(by(first))
    await revokeToken(by(first), first.token.id)
    expect(await live()).toEqual(idsOf(taken, renewal))
    const again = revokeToken(by(renewal), first.token.id)
    await expect(again).rejects.toMatchObject({ code: 'not_found' })
    expect(await live()).toEqual(idsOf(taken, renewal))
    await revokeToken(person, first.token.id)
    expect(await live()).toEqual([])
    const third = revokeToken(person, first.token.id)
    await expect(third).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each([0, hourMs])(
    'that a person rotates ends with its renewals after %i ms',
    async overlap => {
      const { tenant, by, made, first, live, person } = await scene()
      const renewal = await rotateToken(by(first), first.token.id, dayMs)
      const again = await rotateToken(by(renewal), renewal.token.id, dayMs)
      const child = await made(by(again))
      const mark = { requestId: '1', method: 'POST', route: '/', path: '/', arrivedAt: start }
      const mine = await rotateToken({ ...person, mark }, first.token.id, overlap)
      const late = overlap === 0 ? [] : [await rotateToken(by(first), first.token.id, dayMs)]
      expect(await live()).toEqual(
        overlap === 0 ? idsOf(mine) : idsOf(first, renewal, again, child, mine, ...late),
      )
      time.now += overlap
      expect(await live()).toEqual(idsOf(mine))
      const [line] = await world.store.read.requestLog.list(tenant, null, 1)
      const [old, successor, ...ended] = idsOf(first, mine, renewal, again, child)
      expect(line?.outcome).toBe(
        `rotated token ${old}, now ${successor}; with the old one end ${ended.join(', ')}`,
      )
    },
  )

  it('that another token rotates ends with its renewals, and by one of them with none', async () => {
    const { by, made, first, live, person } = await scene()
    const other = await made(person)
    const renewal = await rotateToken(by(first), first.token.id, hourMs)
    const second = await rotateToken(by(first), first.token.id, hourMs)
    const byRenewal = await rotateToken(by(renewal), first.token.id, hourMs)
    expect(await live()).toEqual(idsOf(first, other, renewal, second, byRenewal))
    const byOther = await rotateToken(by(other), first.token.id, 0)
    expect(await live()).toEqual(idsOf(other, byOther))
  })

  it('is revoked by its renewal alone, which lives on with what it took over', async () => {
    const { by, made, first, live } = await scene()
    const taken = await made(by(first))
    const renewal = await rotateToken(by(first), first.token.id, hourMs)
    await made(by(first))
    const again = await rotateToken(by(renewal), renewal.token.id, 0)
    await revokeToken(by(again), first.token.id)
    expect(await live()).toEqual(idsOf(taken, again))
  })

  it('leaves a successor alive that somebody else made of it', async () => {
    const { by, made, first, live, person } = await scene()
    const second = await made(person)
    const byPerson = await rotateToken(person, first.token.id, hourMs)
    await revokeToken(person, first.token.id)
    const byOther = await rotateToken(by(byPerson), second.token.id, hourMs)
    await revokeToken(person, second.token.id)
    expect(await live()).toEqual(idsOf(byPerson, byOther))
  })

  it('that replaced itself twice is found with both, and neither belongs to the other', async () => {
    const { by, first, live, person } = await scene()
    const one = await rotateToken(by(first), first.token.id, hourMs)
    const two = await rotateToken(by(first), first.token.id, hourMs)
    await revokeToken(by(one), two.token.id)
    expect(await live()).toEqual(idsOf(first, one))
    await revokeToken(person, first.token.id)
    expect(await live()).toEqual([])
  })

  it('stays the maker of what it made, whoever rotates it', async () => {
    const { tenant, by, made, first, person } = await scene()
    const child = await made(by(first))
    await rotateToken(person, first.token.id, hourMs)
    await rotateToken(by(first), first.token.id, hourMs)
    expect((await world.store.read.tokens.byId(tenant, child.token.id))?.principal).toEqual({
      kind: 'token',
      id: first.token.id,
    })
  })

  it('is revoked with all that it made also after somebody has rotated it', async () => {
    const { by, made, first, live, person } = await scene()
    const child = await made(by(first))
    await made(by(child))
    const mine = await rotateToken(person, first.token.id, hourMs)
    await made(by(first))
    await revokeToken(person, first.token.id)
    expect(await live()).toEqual(idsOf(mine))
  })

  it.each(['a person', 'itself'])(
    'is revoked with what those made that it replaced, where %s rotated them',
    async rotator => {
      const { by, made, first, live, person } = await scene()
      const other = await made(person)
      await made(by(first))
      const rotated = (minted: MintedToken) =>
        rotateToken(rotator === 'itself' ? by(minted) : person, minted.token.id, hourMs)
      const second = await rotated(first)
      await made(by(await made(by(second))))
      const third = await rotated(second)
      await made(by(first))
      await revokeToken(person, third.token.id)
      expect(await live()).toEqual(idsOf(first, other, second))
    },
  )

  it('that a person rotates ends with its renewals alone, whatever it made before them', async () => {
    const { by, made, first, live, person } = await scene()
    const before = await made(by(first))
    const renewal = await rotateToken(by(first), first.token.id, 0)
    const between = await made(by(renewal))
    const last = await rotateToken(by(renewal), renewal.token.id, hourMs)
    await made(by(last))
    const mine = await rotateToken(person, renewal.token.id, 0)
    expect(await live()).toEqual(idsOf(before, between, mine))
    await revokeToken(person, mine.token.id)
    expect(await live()).toEqual([])
  })

  it('that rotated another one is revoked with its successor, and not with what the other had made', async () => {
    const { by, made, first, live, person } = await scene()
    const other = await made(person)
    const child = await made(by(other))
    await rotateToken(by(first), other.token.id, 0)
    expect(await live()).toContain(child.token.id)
    await revokeToken(by(child), first.token.id)
    expect(await live()).toEqual(idsOf(child))
  })

  it('neither rotates nor revokes what stands in the place of its maker', async () => {
    const { by, made, first, live, person } = await scene()
    const child = await made(by(first))
    const second = await rotateToken(person, first.token.id, 0)
    const third = await rotateToken(person, second.token.id, 0)
    for (const refused of [
      rotateToken(by(child), third.token.id, 0),
      revokeToken(by(child), third.token.id),
    ]) {
      await expect(refused).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await live()).toEqual(idsOf(child, third))
  })

  it('that ends before its time takes along what ends by then, and nothing that lives on', async () => {
    const { by, made, first, live } = await scene()
    const kept = await made(by(first))
    const replaced = await made(by(kept))
    const renewal = await rotateToken(by(replaced), replaced.token.id, 0)
    const again = await rotateToken(by(first), first.token.id, hourMs)
    await made(by(await made(by(first))))
    await revokeToken(by(again), first.token.id)
    expect(await live()).toEqual(idsOf(kept, renewal, again))
  })

  it('makes nothing once it was revoked, also where its call was on the way already', async () => {
    const { by, made, first, live, person } = await scene()
    const late = by(first)
    await revokeToken(person, first.token.id)
    await expect(made(late)).rejects.toMatchObject({ code: 'token_revoked' })
    expect(await live()).toEqual([])
  })

  it('names in the log what was revoked with it', async () => {
    const { tenant, by, made, first, person } = await scene()
    const child = await made(by(first))
    const mark = { requestId: '1', method: 'POST', route: '/', path: '/', arrivedAt: start }
    await revokeToken({ ...person, mark }, first.token.id)
    const [line] = await world.store.read.requestLog.list(tenant, null, 1)
    expect(line?.outcome).toBe(
      `revoked token ${first.token.id} and what it made: ${child.token.id}`,
    )
  })
})
