import { beforeAll, expect, test } from 'vitest'
import { serviceOn, systemAccess } from '#core/access.ts'
import type { MintedToken } from '#core/account/mint-token.ts'
import { createToken, rotateToken } from '#core/account/token/manage-tokens.ts'
import { answerOnce, carryOutOnce, type OnceSteps } from '#core/command/carry-out-once.ts'
import type { Command } from '#core/command/command.ts'
import { idempotencyWindowMs } from '#core/command/idempotency-window.ts'
import type { RequestKey } from '#core/command/key-store.ts'
import { cipherKeyOf } from '#core/command/sealed-answer.ts'
import { CoreError, invalid } from '#core/errors.ts'
import type { Shop } from '#core/shop/shop.ts'
import { closeShop, openShop } from '#core/shop/shops.ts'
import type { World } from '#core/world.ts'
import { requestKey } from '#test/support/create-shipment.ts'
import { type DatabaseKit, describeOnEachEngine } from '#test/support/engines.ts'
import { openBooks } from '../../proof/books.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'

const minuteMs = 60_000

/** Carries a call out as a version does that keeps its answers, and gives the bytes that it sends. */
async function sendOnce<Result>(...call: Parameters<typeof answerOnce<Result>>) {
  const { kind, answer } = await answerOnce(...call)
  return { replayed: kind === 'repeated', body: Buffer.from(answer.body).toString() }
}

describeOnEachEngine('a command whose answer is kept', kit => {
  let now = Date.UTC(2026, 0, 5, 8)
  let nodes: readonly World[]
  let accounts = 0
  beforeAll(async () => {
    nodes = [await node(kit), await node(kit)]
  })

  const node = async (its: DatabaseKit) => proofWorld({ store: await its.open(), now: () => now })
  const at = (index: number): World => {
    const world = nodes[index % nodes.length]
    if (!world) throw new Error('There is no node.')
    return world
  }

  async function account(): Promise<number> {
    accounts += 1
    await openAccount(at(0), accounts, 0)
    return accounts
  }

  const key: RequestKey = requestKey('the key')
  /** No two presentations are alike: equal bytes are kept bytes. */
  let presented = 0
  const present = ({ id, identifier }: Shop) => {
    presented += 1
    const body = Buffer.from(JSON.stringify({ id, identifier, presented }))
    return { status: 201, body, isFinal: true }
  }

  const deleted = () => ({ status: 200, body: Buffer.from('deleted'), isFinal: true })

  type Call = { readonly name?: string; readonly key?: RequestKey; readonly node?: number }

  async function open(its: number, { name = 'Mugs', node = 0, ...call }: Call = {}) {
    const begun = { ...(await commandFor(at(node), its)), key: call.key ?? key }
    return await sendOnce<Shop>(begun, present, command => openShop(command, name))
  }

  const shopsOf = async (its: number) =>
    (await at(0).store.read.shops.list(serviceOn(its), 'api')).map(({ identifier }) => identifier)

  test('is answered byte for byte as the first time, and does nothing again', async () => {
    const its = await account()
    const first = await open(its)
    expect(first.replayed).toBe(false)
    expect(await open(its)).toEqual({ ...first, replayed: true })
    expect(await open(its, { node: 1 })).toEqual({ ...first, replayed: true })
    expect(await shopsOf(its)).toEqual(['Mugs'])
  })

  test('50 at once under one key, on two nodes, are one change and one answer', async () => {
    const its = await account()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => open(its, { node: index })),
    )
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await shopsOf(its)).toEqual(['Mugs'])
  })

  test('is answered even where it would be refused by now', async () => {
    const its = await account()
    const first = await open(its)
    const other = requestKey('another key')
    await expect(open(its, { key: other })).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await open(its)).toEqual({ ...first, replayed: true })
  })

  test('is answered again although what it deleted is gone', async () => {
    const its = await account()
    await open(its)
    const [shop] = await at(0).store.read.shops.list(serviceOn(its), 'api')
    const begun = { ...(await commandFor(at(1), its)), key: requestKey('deletion') }
    const remove = () =>
      sendOnce<void>(begun, deleted, command => closeShop(command, shop?.id ?? 0))
    expect(await remove()).toEqual({ replayed: false, body: 'deleted' })
    expect(await remove()).toEqual({ replayed: true, body: 'deleted' })
  })

  test('is answered again although another node carries it out after its key was judged', async () => {
    const its = await account()
    const asOperator = async (node: number, key: RequestKey | null): Promise<Command> => {
      const { caller, ...command } = await commandFor(at(node), its)
      return { ...command, key, caller: { ...caller, access: systemAccess('operator', its) } }
    }
    const input = { name: 'till', scopes: ['rates:read'], expiresAt: null } as const
    const { token } = await createToken(await asOperator(0, null), input)
    const shown = ({ secret }: MintedToken) => ({
      status: 201,
      body: Buffer.from(secret),
      isFinal: true,
    })
    const rotate = async (node: number, beforeThat = async () => {}) =>
      await sendOnce<MintedToken>(
        await asOperator(node, requestKey('rotation')),
        shown,
        async command => {
          await beforeThat()
          return await rotateToken(command, token.id, 0)
        },
      )
    let first = ''
    const late = await rotate(1, async () => {
      first = (await rotate(0)).body
    })
    expect(late).toEqual({ replayed: true, body: first })
  })

  test('that fails after it had its key is not answered by itself', async () => {
    const its = await account()
    const begun = { ...(await commandFor(at(0), its)), key }
    const failing = sendOnce<Shop>(begun, present, async command => {
      await openShop(command, 'Mugs')
      throw invalid('name', 'It fails later.')
    })
    await expect(failing).rejects.toThrow('It fails later.')
    expect(await open(its)).toMatchObject({ replayed: true })
  })

  test('is not told that it is refused where its key cannot be looked up once more', async () => {
    const its = await account()
    const begun = { ...(await commandFor(at(0), its)), key }
    const { world } = begun
    const { read } = world.store
    let lookUps = 0
    const keys: typeof read.keys = {
      ...read.keys,
      async find(...asked) {
        lookUps += 1
        if (lookUps > 1) throw new CoreError('unavailable', 'The database is gone.')
        return await read.keys.find(...asked)
      },
    }
    const store = { ...world.store, read: { ...read, keys } }
    const refused = sendOnce<Shop>({ ...begun, world: { ...world, store } }, present, async () => {
      throw invalid('name', 'It is refused.')
    })
    await expect(refused).rejects.toThrow('The database is gone.')
    expect(lookUps).toBe(2)
  })

  test('that is refused keeps nothing: the mended call is carried out under the same key', async () => {
    const its = await account()
    await open(its, { name: 'Taken', key: requestKey('before') })
    await expect(open(its, { name: 'Taken' })).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await open(its, { name: 'Free' })).toMatchObject({ replayed: false })
  })

  test('is refused where the key was used for another request', async () => {
    const its = await account()
    const fingerprinted = (fingerprint: string) => ({ key: { ...key, fingerprint } })
    const first = await open(its, fingerprinted('a'))
    await expect(open(its, fingerprinted('b'))).rejects.toMatchObject({
      code: 'idempotency_conflict',
    })
    expect(await open(its, fingerprinted('a'))).toEqual({ ...first, replayed: true })
  })

  test('is answered again after 23 h 59 min, and carried out again after 24 h 1 min', async () => {
    const its = await account()
    const first = await open(its)
    now += idempotencyWindowMs - minuteMs
    expect(await open(its)).toEqual({ ...first, replayed: true })
    now += 2 * minuteMs
    expect(await open(its, { name: 'Plates' })).toMatchObject({ replayed: false })
    expect((await shopsOf(its)).toSorted()).toEqual(['Mugs', 'Plates'])
  })

  test('with a secret is stored sealed, and opened by the same token alone', async () => {
    const its = await account()
    const sealedBy = (token: string) => ({
      key: { ...key, cipherKey: cipherKeyOf(key.text, token) },
    })
    const first = await open(its, sealedBy('token one'))
    await using books = await openBooks(await kit.config())
    const [row] = await books.rows(`select answer from idempotency_key where account_id = ${its}`)
    const stored = Buffer.from(row?.answer as Uint8Array)
    expect(stored.length).toBeGreaterThan(first.body.length)
    expect(stored.includes('Mugs')).toBe(false)
    expect(await open(its, sealedBy('token one'))).toEqual({ ...first, replayed: true })
    await expect(open(its, sealedBy('token two'))).rejects.toMatchObject({
      code: 'idempotency_conflict',
    })
  })
})

describeOnEachEngine('a command of several transactions', kit => {
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => Date.UTC(2026, 0, 5, 8) })
  })

  const subject = { kind: 'shipment', id: 7 } as const
  type Thing = { readonly state: string }

  async function beginning(): Promise<Command> {
    accounts += 1
    await openAccount(world, accounts, 0)
    return { ...(await commandFor(world, accounts)), key: requestKey('the key') }
  }

  const present = (thing: Thing) => ({
    status: 200,
    body: Buffer.from(JSON.stringify(thing)),
    isFinal: thing.state !== 'open',
  })
  const send = (begun: Command, steps: OnceSteps<unknown, Thing>) =>
    sendOnce<Thing>(begun, present, command => carryOutOnce(command, steps))

  const take = ({ tenant, key }: Command) =>
    world.store.transact(tenant.accountId, ({ keys }) =>
      keys.take(tenant, key ?? requestKey(''), subject, world.clock.now(), 0),
    )
  const resuming = (states: string[]) => ({
    plan: () => Promise.reject(invalid('name', 'It is refused by now.')),
    perform: () => Promise.reject(new Error('it was carried out twice')),
    resume: async () => ({ state: states.shift() ?? 'gone' }),
  })

  test('keeps its first final answer, and no answer before', async () => {
    const begun = await beginning()
    await take(begun)
    const steps = resuming(['open', 'done', 'never read'])
    expect(await send(begun, steps)).toEqual({ replayed: false, body: '{"state":"open"}' })
    expect(await send(begun, steps)).toEqual({ replayed: false, body: '{"state":"done"}' })
    expect(await send(begun, steps)).toEqual({ replayed: true, body: '{"state":"done"}' })
  })

  test('of two ends at once, one answer is kept and both callers get it', async () => {
    const begun = await beginning()
    await take(begun)
    const ends = await Promise.all(['one', 'other'].map(state => send(begun, resuming([state]))))
    expect(new Set(ends.map(({ body }) => body)).size).toBe(1)
  })

  test('begins anew where the earlier call gave its key back meanwhile', async () => {
    const begun = await beginning()
    const { tenant } = begun
    const key = requestKey('the key')
    await take(begun)
    const end = await send(begun, {
      plan: async () => {
        const entry = await world.store.read.keys.find(tenant, key, 0)
        if (entry) throw invalid('name', 'It is refused by now.')
      },
      perform: async () => ({ state: 'anew' }),
      async resume(stands) {
        await world.store.transact(tenant.accountId, ({ keys }) => keys.free(tenant, key, stands))
        return null
      },
    })
    expect(end).toEqual({ replayed: false, body: '{"state":"anew"}' })
  })

  test('tells a call that had its key of its own failure, whatever was answered meanwhile', async () => {
    const begun = await beginning()
    const refused = send(begun, {
      plan: async () => null,
      async perform() {
        await take(begun)
        await send(begun, resuming(['pending']))
        throw new CoreError('not_voidable', 'The carrier refused.')
      },
      resume: async () => null,
    })
    await expect(refused).rejects.toMatchObject({ code: 'not_voidable' })
    expect(await send(begun, resuming([]))).toEqual({ replayed: true, body: '{"state":"pending"}' })
  })
})
