import { expect, test } from 'vitest'
import type { CarrierAccount, ConnectionFacts } from '#core/carrier-account/carrier-account.ts'
import { changeCarrierAccount, disconnectCarrierAccount } from '#core/carrier-account/change.ts'
import { operatorHolder } from '#core/carrier-account/holder.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { CredentialCheck } from '#core/ports/carrier/connection.ts'
import type { World } from '#core/world.ts'
import { connectionsTo } from '../../support/connections.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { releaseByHand } from '../../support/settle-by-hand.ts'
import { testCarrier } from '../../support/test-carrier.ts'
import { RemotePurchases } from './remote-purchases.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const credentials = { client_id: 'other', client_secret: 'hushed too' }

describeOnEachEngine('an open purchase under an account at a carrier', kit => {
  const purchases = new RemotePurchases(kit)

  /** The carrier sold, its answer was lost, and nobody could search its book so far. */
  async function soldInTheDark() {
    const connected = purchases.connect({ sellsOnce: false })
    const { carrier } = connected
    const dark = await purchases.open(connected, one => ({
      ...one,
      find: () => Promise.reject(new CarrierError('unavailable', 'No search today.')),
    }))
    await purchases.process.meet({ meets: 'reset', sells: true })
    const id = await purchases.buy(dark)
    await purchases.expectOpen(id)
    const world: World = { ...dark, connections: connectionsTo(carrier) }
    /** The same account, as somebody changed it since; its book is empty, and counts who looks into it. */
    const searches: string[] = []
    const changed = (facts: Partial<ConnectionFacts>, account: Partial<CarrierAccount> = {}) =>
      ({
        ...dark,
        connections: connectionsTo({
          ...carrier,
          connection: { ...carrier.connection, ...facts },
          account: { ...carrier.account, ...account },
          find: async ({ reference }) => {
            searches.push(reference)
            return null
          },
        }),
      }) satisfies World
    return { connected, carrier, dark, world, id, changed, searches }
  }

  test('is asked about nowhere while its carrier has another address', async () => {
    const { connected, world, id, changed, searches } = await soldInTheDark()
    await using _ = connected
    const orders = await purchases.process.asked('/ok/orders')
    const elsewhere = changed({ host: 'https://elsewhere.test' })
    for (let days = 0; days < 3; days += 1) await purchases.letPass(elsewhere, dayMs)
    await purchases.expectOpen(id)
    expect(searches).toEqual([])
    expect(await purchases.process.asked('/ok/orders')).toBe(orders)
    await purchases.expectLaws(world)
    await purchases.expectOneSale(id)
  })

  test('is not given up because another user of the carrier does not see it', async () => {
    const { connected, world, id, changed, searches } = await soldInTheDark()
    await using _ = connected
    const others = changed({ generation: 2 }, { generation: 2 })
    for (let days = 0; days < 3; days += 1) await purchases.letPass(others, dayMs)
    await purchases.expectOpen(id)
    expect(searches).not.toEqual([])
    await purchases.expectLaws(world)
    await purchases.expectOneSale(id)
  })

  test('is settled by an account that is disconnected meanwhile', async () => {
    const { connected, carrier, dark, id } = await soldInTheDark()
    await using _ = connected
    await disconnectCarrierAccount(operatorHolder(dark), carrier.account.id, false)
    const { rate: _rate, sell: _sell, ...settling } = carrier
    const world: World = { ...dark, connections: connectionsTo(settling) }
    await purchases.expectLaws(world)
    await purchases.expectOneSale(id)
  })

  test('that a person gave up is not looked for at another address', async () => {
    const { connected, world, id, changed, searches } = await soldInTheDark()
    await using _ = connected
    await releaseByHand(world, purchases.account, id, true)
    await purchases.letPass(changed({ host: 'https://elsewhere.test' }), 6 * minuteMs)
    expect(searches).toEqual([])
    const [job] = await purchases.store.read.jobs.list(9)
    expect(job).toMatchObject({ dead: true })
    await purchases.store.transact(purchases.account, ({ jobs }) =>
      jobs.revive(job?.id ?? 0, purchases.now),
    )
    await purchases.letPass(world, minuteMs)
    await purchases.expectNoSale(id)
    await purchases.expectLaws(world)
  })

  const checking = (world: World, check: CredentialCheck): World => ({
    ...world,
    connections: { ...world.connections, connectable: [testCarrier], check: async () => check },
  })

  test('keeps its account from the credentials of another user until it is settled', async () => {
    const { connected, carrier, world } = await soldInTheDark()
    await using _ = connected
    const { id } = carrier.account
    const change = (isSameUser: boolean | null) =>
      changeCarrierAccount(
        operatorHolder(checking(world, { kind: 'good', isSameUser })),
        id,
        { label: 'Ours' },
        credentials,
      )
    for (const unproven of [null, false]) {
      await expect(change(unproven)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect((await purchases.store.read.carrierAccounts.byId(id))?.generation).toBe(1)
    expect(await change(true)).toMatchObject({ generation: 2 })
    await purchases.expectLaws(world)
    expect(await change(null)).toMatchObject({ generation: 3 })
  })

  test.each([
    ['has other credentials', { generation: 2 }],
    ['is disconnected', { state: 'disconnected' }],
  ] as const)('never begins where its account %s since it quoted', async (_, change) => {
    await using connected = purchases.connect({ sellsOnce: false })
    const world = await purchases.open(connected)
    const { carrierAccounts } = purchases.store.read
    const account = await carrierAccounts.byId(connected.carrier.account.id)
    if (!account) throw new Error('no account')
    await purchases.store.transact(0, writers =>
      writers.carrierAccounts.change({ ...account, ...change }),
    )
    const orders = await purchases.process.asked('/ok/orders')
    const message = expect.stringContaining('Nothing was bought: try again.')
    await expect(purchases.buy(world)).rejects.toMatchObject({ code: 'carrier_error', message })
    expect(await purchases.process.asked('/ok/orders')).toBe(orders)
    await purchases.expectNothingKept()
  })

  test('an account is changed by one alone of two who read it at the same time', async () => {
    await using connected = purchases.connect({ sellsOnce: false })
    const world = await purchases.open(connected)
    const holder = operatorHolder(world)
    const { id } = connected.carrier.account
    const stale = await purchases.store.read.carrierAccounts.byId(id)
    if (!stale) throw new Error('no account')
    await disconnectCarrierAccount(holder, id, false)
    const late = purchases.store.transact(0, ({ carrierAccounts }) =>
      carrierAccounts.change({ ...stale, label: 'Renamed' }),
    )
    expect(await late).toBe(false)
    expect(await purchases.store.read.carrierAccounts.byId(id)).toMatchObject({
      state: 'disconnected',
      label: 'Ours',
    })
  })
})
