import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Connection } from '#core/ports/carrier/connection.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { commandFor } from '../../proof/proof-world.ts'
import { connectionsTo } from '../../support/connections.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { testCarrierThat } from '../../support/test-carrier.ts'
import { type Connected, connect, ofRemote } from './connected-carrier.ts'
import { RemotePurchases } from './remote-purchases.ts'

const minuteMs = 60_000

describeOnEachEngine('a carrier that is asked too often', kit => {
  const purchases = new RemotePurchases(kit)

  /** One connection whose answers follow what the carrier becomes. */
  function connectScripted(): Connected {
    const { process, store, clock } = purchases
    const url = process.url('scripted')
    return connect(url, { store, clock }, testCarrierThat({ sellsOnce: false }))
  }

  test('for quotes sells a label and voids another one in the same second', async () => {
    const { process } = purchases
    await using connected = connectScripted()
    const world = await purchases.open(connected, rememberingPrices)
    await process.become('ok')
    await process.meet({ meets: 'ok', sells: true })
    const first = await purchases.buy(world)
    await process.become('quota')
    const over = await connected.quote({ accountId: purchases.account })
    expect(ofRemote(over).excluded[0]?.[2]).toBe('Test Carrier was asked too often.')
    await process.become('ok')
    const again = await connected.quote({ accountId: purchases.account, postalCode: '94105' })
    expect(ofRemote(again).excluded[0]?.[2]).toContain('asked for a pause')
    const second = await purchases.buy(world, 'Bea', 'another key')
    const tenant = serviceOn(purchases.account)
    expect((await purchases.store.read.shipments.byId(tenant, second))?.state).toBe('bought')
    const shipment = await purchases.store.read.shipments.byId(tenant, first)
    await voidShipment(await commandFor(world, purchases.account), shipment?.shipCode ?? '')
    expect((await purchases.store.read.shipments.byId(tenant, first))?.state).toBe('voided')
    await purchases.expectLaws(world)
  })

  /** A purchase is priced first, and this carrier's prices are asked for in the lane that is paused. */
  const rememberingPrices = (carrier: Connection): Connection => {
    let known: RateAnswer | null = null
    return {
      ...carrier,
      async rate(...asked) {
        known ??= (await carrier.rate?.(...asked)) ?? null
        return known ?? { quotes: [], excluded: [] }
      },
    }
  }

  test('while its book is searched has not said that nothing was sold', async () => {
    const { process } = purchases
    await using connected = connectScripted()
    const world = await purchases.open(connected)
    await process.become('ok')
    await process.meet({ meets: 'reset', sells: true }, { meets: 'ok', sells: true })
    let isSearched = false
    const busy = {
      ...world,
      connections: connectionsTo({
        ...connected.carrier,
        async find(...wanted: Parameters<NonNullable<Connection['find']>>) {
          await process.become('quota')
          isSearched = true
          return (await connected.carrier.find?.(...wanted)) ?? null
        },
      }),
    }
    const id = await purchases.buy(busy)
    expect(isSearched).toBe(true)
    await purchases.expectOpen(id)
    await purchases.letPass(busy, 2 * minuteMs)
    await purchases.expectOpen(id)
    await process.become('ok')
    await purchases.letPass(world, 10 * minuteMs)
    await purchases.expectOneSale(id)
    await purchases.expectLaws(world)
  })
})
