import { beforeAll, expect, test } from 'vitest'
import { operatorOn } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the card store', kit => {
  let db: Database
  let made = 0

  beforeAll(async () => {
    db = await kit.open()
  })

  async function account(): Promise<number> {
    const id = ++made
    await db.transact(id, ({ accounts }) =>
      accounts.insert({ id, name: `account ${id}`, createdAt: 1 }),
    )
    return id
  }

  const card = (id: number, token: string) => ({
    id,
    provider: 'sandbox',
    token,
    payer: id % 2 === 0 ? `payer ${id}` : null,
    label: `card ${id}`,
    addedAt: 1000 + id,
  })

  const insert = (of: number, id: number, token: string) =>
    db.transact(of, ({ cards }) => cards.insert(operatorOn(of), card(id, token)))

  const makeDefault = (of: number, id: number) =>
    db.transact(of, ({ cards }) => cards.makeDefault(operatorOn(of), id))

  test('a card is read as it was added, and is no default', async () => {
    const mine = await account()
    expect(await insert(mine, 1, 'tok_a')).toBe(true)
    expect(await insert(mine, 2, 'tok_b')).toBe(true)
    const kept = [1, 2].map(id => ({ ...card(id, `tok_${'ab'[id - 1]}`), isDefault: false }))
    expect(await db.read.cards.list(operatorOn(mine))).toEqual(kept)
    expect(await db.read.cards.byId(operatorOn(mine), 2)).toEqual(kept[1])
    expect(await db.read.cards.byToken(operatorOn(mine), 'sandbox', 'tok_a')).toEqual(kept[0])
    expect(await db.read.cards.defaultCard(operatorOn(mine))).toBeNull()
  })

  test('a token is stored once for each account and provider', async () => {
    const [mine, other] = [await account(), await account()]
    expect(await insert(mine, 1, 'tok_same')).toBe(true)
    expect(await insert(mine, 2, 'tok_same')).toBe(false)
    expect(await insert(other, 1, 'tok_same')).toBe(true)
    const elsewhere = { ...card(3, 'tok_same'), provider: 'stripe' }
    expect(await db.transact(mine, ({ cards }) => cards.insert(operatorOn(mine), elsewhere))).toBe(
      true,
    )
    expect((await db.read.cards.list(operatorOn(mine))).map(({ id }) => id)).toEqual([1, 3])
  })

  test('the card that was last made the default is the only default', async () => {
    const mine = await account()
    await insert(mine, 1, 'tok_a')
    await insert(mine, 2, 'tok_b')
    await makeDefault(mine, 1)
    await makeDefault(mine, 2)
    expect((await db.read.cards.defaultCard(operatorOn(mine)))?.id).toBe(2)
    const defaults = (await db.read.cards.list(operatorOn(mine))).filter(one => one.isDefault)
    expect(defaults.map(({ id }) => id)).toEqual([2])
  })

  test('two simultaneous changes of the default leave one default', async () => {
    const mine = await account()
    const beside = await kit.open()
    await insert(mine, 1, 'tok_a')
    await insert(mine, 2, 'tok_b')
    await Promise.all([
      ...[1, 2, 1, 2].map(id => makeDefault(mine, id)),
      ...[2, 1, 2, 1].map(id =>
        beside.transact(mine, ({ cards }) => cards.makeDefault(operatorOn(mine), id)),
      ),
    ])
    const cards = await db.read.cards.list(operatorOn(mine))
    expect(cards.filter(one => one.isDefault)).toHaveLength(1)
  })

  test('a removed card is no default and in no list, but its top-ups find it', async () => {
    const mine = await account()
    await insert(mine, 1, 'tok_a')
    await makeDefault(mine, 1)
    const remove = () => db.transact(mine, ({ cards }) => cards.remove(operatorOn(mine), 1, 7))
    expect(await remove()).toMatchObject({ id: 1, isDefault: true })
    expect(await remove()).toBeNull()
    const { cards } = db.read
    expect(await cards.list(operatorOn(mine))).toEqual([])
    expect(await cards.defaultCard(operatorOn(mine))).toBeNull()
    expect(await cards.byToken(operatorOn(mine), 'sandbox', 'tok_a')).toBeNull()
    expect(await cards.byId(operatorOn(mine), 1)).toMatchObject({ token: 'tok_a' })
  })

  test('a token that comes back after its removal is the same card, and no default', async () => {
    const mine = await account()
    await insert(mine, 1, 'tok_a')
    await makeDefault(mine, 1)
    await db.transact(mine, ({ cards }) => cards.remove(operatorOn(mine), 1, 7))
    expect(await insert(mine, 2, 'tok_a')).toBe(true)
    expect(await insert(mine, 3, 'tok_a')).toBe(false)
    expect(
      (await db.read.cards.list(operatorOn(mine))).map(({ id, isDefault }) => [id, isDefault]),
    ).toEqual([[1, false]])
  })

  test('a default that is removed while another is made the default leaves at most one', async () => {
    const mine = await account()
    await insert(mine, 1, 'tok_a')
    await insert(mine, 2, 'tok_b')
    const remove = (id: number) =>
      db.transact(mine, ({ cards }) => cards.remove(operatorOn(mine), id, 7))
    await Promise.all([makeDefault(mine, 1), remove(1), makeDefault(mine, 2), makeDefault(mine, 1)])
    expect((await db.read.cards.defaultCard(operatorOn(mine)))?.id ?? 2).toBe(2)
  })

  test('an account sees only its own cards', async () => {
    const [mine, other] = [await account(), await account()]
    await insert(mine, 1, 'tok_mine')
    await makeDefault(mine, 1)
    expect(await db.read.cards.list(operatorOn(other))).toEqual([])
    expect(await db.read.cards.byId(operatorOn(other), 1)).toBeNull()
    expect(await db.read.cards.defaultCard(operatorOn(other))).toBeNull()
    expect(await db.read.cards.byToken(operatorOn(other), 'sandbox', 'tok_mine')).toBeNull()
  })
})
