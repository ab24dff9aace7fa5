import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
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
    db.transact(of, ({ cards }) => cards.insert(serviceOn(of), card(id, token)))

  const makeDefault = (of: number, id: number) =>
    db.transact(of, ({ cards }) => cards.makeDefault(serviceOn(of), id))

  test('a card is read as it was added, and is no default', async () => {
    const mine = await account()
    expect(await insert(mine, 1, 'tok_a')).toBe(true)
    expect(await insert(mine, 2, 'tok_b')).toBe(true)
    const kept = [1, 2].map(id => ({ ...card(id, `tok_${'ab'[id - 1]}`), isDefault: false }))
    expect(await db.read.cards.list(serviceOn(mine))).toEqual(kept)
    expect(await db.read.cards.byId(serviceOn(mine), 2)).toEqual(kept[1])
    expect(await db.read.cards.byToken(serviceOn(mine), 'sandbox', 'tok_a')).toEqual(kept[0])
    expect(await db.read.cards.defaultCard(serviceOn(mine))).toBeNull()
  })

  test('a token is stored once for each account and provider', async () => {
    const [mine, other] = [await account(), await account()]
    expect(await insert(mine, 1, 'tok_same')).toBe(true)
    expect(await insert(mine, 2, 'tok_same')).toBe(false)
    expect(await insert(other, 1, 'tok_same')).toBe(true)
    const elsewhere = { ...card(3, 'tok_same'), provider: 'stripe' }
    expect(await db.transact(mine, ({ cards }) => cards.insert(serviceOn(mine), elsewhere))).toBe(
      true,
    )
    expect((await db.read.cards.list(serviceOn(mine))).map(({ id }) => id)).toEqual([1, 3])
  })

  test('the card that was last made the default is the only default', async () => {
    const mine = await account()
    await insert(mine, 1, 'tok_a')
    await insert(mine, 2, 'tok_b')
    await makeDefault(mine, 1)
    await makeDefault(mine, 2)
    expect((await db.read.cards.defaultCard(serviceOn(mine)))?.id).toBe(2)
    const defaults = (await db.read.cards.list(serviceOn(mine))).filter(one => one.isDefault)
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
        beside.transact(mine, ({ cards }) => cards.makeDefault(serviceOn(mine), id)),
      ),
    ])
    const cards = await db.read.cards.list(serviceOn(mine))
    expect(cards.filter(one => one.isDefault)).toHaveLength(1)
  })

  test('a removed card is no default and in no list, but its top-ups find it', async () => {
    const mine = await account()
    await insert(mine, 1, 'tok_a')
    await makeDefault(mine, 1)
    const remove = () => db.transact(mine, ({ cards }) => cards.remove(serviceOn(mine), 1, 7))
    expect(await remove()).toMatchObject({ id: 1, isDefault: true })
    expect(await remove()).toBeNull()
    const { cards } = db.read
    expect(await cards.list(serviceOn(mine))).toEqual([])
    expect(await cards.defaultCard(serviceOn(mine))).toBeNull()
    expect(await cards.byToken(serviceOn(mine), 'sandbox', 'tok_a')).toBeNull()
    expect(await cards.byId(serviceOn(mine), 1)).toMatchObject({ token: 'tok_a' })
  })

  test('a token that comes back after its removal is the same card, and no default', async () => {
    const mine = await account()
    await insert(mine, 1, 'tok_a')
    await makeDefault(mine, 1)
    await db.transact(mine, ({ cards }) => cards.remove(serviceOn(mine), 1, 7))
    expect(await insert(mine, 2, 'tok_a')).toBe(true)
    expect(await insert(mine, 3, 'tok_a')).toBe(false)
    expect(
      (await db.read.cards.list(serviceOn(mine))).map(({ id, isDefault }) => [id, isDefault]),
    ).toEqual([[1, false]])
  })

  test('a default that is removed while another is made the default leaves at most one', async () => {
    const mine = await account()
    await insert(mine, 1, 'tok_a')
    await insert(mine, 2, 'tok_b')
    const remove = (id: number) =>
      db.transact(mine, ({ cards }) => cards.remove(serviceOn(mine), id, 7))
    await Promise.all([makeDefault(mine, 1), remove(1), makeDefault(mine, 2), makeDefault(mine, 1)])
    expect((await db.read.cards.defaultCard(serviceOn(mine)))?.id ?? 2).toBe(2)
  })

  test('an account sees only its own cards', async () => {
    const [mine, other] = [await account(), await account()]
    await insert(mine, 1, 'tok_mine')
    await makeDefault(mine, 1)
    expect(await db.read.cards.list(serviceOn(other))).toEqual([])
    expect(await db.read.cards.byId(serviceOn(other), 1)).toBeNull()
    expect(await db.read.cards.defaultCard(serviceOn(other))).toBeNull()
    expect(await db.read.cards.byToken(serviceOn(other), 'sandbox', 'tok_mine')).toBeNull()
  })
})
