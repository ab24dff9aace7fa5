import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { closeShop, mostShops, openShop } from '#core/shop/shops.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

/** Above all numbers that the account's shops are given here. */
const farFrom = 1_000_000

describeOnEachEngine('the shops of an account', kit => {
  test('are so many at most that their list is one answer', async () => {
    const world = proofWorld({ store: await kit.open(), now: () => 1 })
    await openAccount(world, 1, 0)
    const tenant = serviceOn(1)
    const first = await openShop(await commandFor(world, 1), 'Shop 1')
    await world.store.transact(1, async ({ shops }) => {
      for (let n = 2; n <= mostShops; n++) {
        await shops.insert(tenant, { ...first, id: farFrom + n, identifier: `Shop ${n}` })
      }
    })
    const open = async () => await openShop(await commandFor(world, 1), 'One more')
    await expect(open()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1,000 stores'),
    })
    const taken = openShop(await commandFor(world, 1), 'Shop 2')
    await expect(taken).rejects.toMatchObject({
      fields: { identifier: ['Another store already has this identifier.'] },
    })
    const before = await world.store.read.shops.list(tenant, 'api')
    expect(await world.store.read.shops.count(tenant, 'api')).toBe(before.length)
    expect(before).toHaveLength(mostShops)
    await closeShop(await commandFor(world, 1), first.id)
    expect((await open()).identifier).toBe('One more')
  })
})
