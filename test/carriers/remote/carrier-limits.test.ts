import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { World } from '#core/world.ts'
import { commandFor } from '../../proof/proof-world.ts'
import { connectionsTo } from '../../support/connections.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { RemotePurchases } from './remote-purchases.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describeOnEachEngine('a carrier that says how long it takes', kit => {
  const purchases = new RemotePurchases(kit)

  test('is waited for as long as it says when it sells, and no longer', async () => {
    await using connected = purchases.connect({}, { limits: { buyMs: 100 } })
    const world = await purchases.open(connected)
    await purchases.process.meet({ meets: 'slow', sells: false })
    // It would answer after 30 s, and the usual carrier is given 10 s.
    const id = await purchases.buy(world)
    await purchases.expectOpen(id)
    await purchases.process.meet({ meets: 'ok', sells: true })
    await purchases.letPass(world, 2 * minuteMs)
    await purchases.expectNoSale(id)
    await purchases.expectLaws(world)
  })

  test.each([
    ['late', 3 * minuteMs, 'open'],
    ['soon', 30_000, 'released'],
  ] as const)(
    'in whose book a sale shows %s has so long until the money returns',
    async (_, bookShowsAfterMs, becomes) => {
      await using connected = purchases.connect({}, { limits: { bookShowsAfterMs, buyMs: 100 } })
      const world = await purchases.open(connected)
      await purchases.process.meet({ meets: 'slow', sells: false })
      const id = await purchases.buy(world)
      await purchases.letPass(world, becomes === 'open' ? 2 * minuteMs : 30_000)
      if (becomes === 'open') await purchases.expectOpen(id)
      await purchases.letPass(world, becomes === 'open' ? 2 * minuteMs : 0)
      await purchases.expectNoSale(id)
      await purchases.expectLaws(world)
    },
  )

  test('takes a label back for as long as it said when the label was bought', async () => {
    await using short = purchases.connect({}, { limits: { takesBackForMs: 2 * dayMs } })
    await using long = purchases.connect({}, { limits: { takesBackForMs: 90 * dayMs } })
    const world = await purchases.open(short)
    await purchases.process.meet({ meets: 'ok', sells: true })
    const [early, late] = [await purchases.buy(world, 'Ann'), await buyAnother(world)]
    // What it says by now counts for labels that are bought by now.
    const { account, connection } = short.carrier
    const changed = { ...long.carrier, account, connection }
    const later = { ...world, connections: connectionsTo(changed) }
    purchases.now += 2 * dayMs
    expect(await voidOf(later, early)).toBe('voided')
    purchases.now += 1
    expect(await voidOf(later, late)).toMatch('It can be refunded for 2 days')
    const third = await buyAnother(later)
    purchases.now += 60 * dayMs
    expect(await voidOf(world, third)).toBe('voided')
    await purchases.expectLaws(world)
  })

  const buyAnother = (world: World) => purchases.buy(world, 'Ann', `key ${purchases.now}`)

  async function voidOf(world: World, id: number): Promise<string> {
    const { shipments } = world.store.read
    const shipCode = (await shipments.byId(serviceOn(purchases.account), id))?.shipCode ?? ''
    try {
      await voidShipment(await commandFor(world, purchases.account), shipCode)
      return (await shipments.byId(serviceOn(purchases.account), id))?.state ?? 'gone'
    } catch (error) {
      return String(error)
    }
  }
})
