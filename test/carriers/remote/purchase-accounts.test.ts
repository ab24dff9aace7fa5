import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { changeCarrierAccount, disconnectCarrierAccount } from '#core/carrier-account/change.ts'
import { operatorHolder } from '#core/carrier-account/holder.ts'
import type { CarrierAccount, ConnectionFacts } from '#core/carrier-account.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { VoidAnswer } from '#core/ports/carrier/carrier.ts'
import type { CredentialCheck } from '#core/ports/carrier/connection.ts'
import { settleVoidByHand } from '#core/purchase/void/reconcile-void.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { World } from '#core/world.ts'
import { commandFor } from '../../proof/proof-world.ts'
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

  async function changeRow(id: number, change: Partial<CarrierAccount>): Promise<void> {
    const account = await purchases.store.read.carrierAccounts.byId(id)
    if (!account) throw new Error('no account')
    await purchases.store.transact(0, ({ carrierAccounts }) =>
      carrierAccounts.change({ ...account, ...change }),
    )
  }

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
    await changeRow(connected.carrier.account.id, change)
    const orders = await purchases.process.asked('/ok/orders')
    const message = expect.stringContaining('Nothing was bought: try again.')
    await expect(purchases.buy(world)).rejects.toMatchObject({ code: 'carrier_error', message })
    expect(await purchases.process.asked('/ok/orders')).toBe(orders)
    await purchases.expectNothingKept()
  })

  /** A label at a carrier without a book, and the world as somebody changed its account since. */
  async function labelWithoutBook() {
    const connected = purchases.connect({ sellsOnce: false, isSearchable: false })
    const world = await purchases.open(connected)
    await purchases.process.meet({ meets: 'ok', sells: true })
    const id = await purchases.buy(world)
    const { carrier } = connected
    const withGeneration = (generation: number, cancel: () => Promise<VoidAnswer>): World => ({
      ...world,
      connections: connectionsTo({
        ...carrier,
        cancel,
        connection: { ...carrier.connection, generation },
      }),
    })
    const label = async () => {
      const { shipments } = purchases.store.read
      const shipment = await shipments.byId(serviceOn(purchases.account), id)
      if (!shipment) throw new Error('no shipment')
      return shipment
    }
    const askFor = async (of: World) =>
      voidShipment(await commandFor(of, purchases.account), (await label()).shipCode)
    return { connected, world, withGeneration, label, askFor }
  }

  /** Each of them told an operator that a person decides. */
  async function dropDeadJobs(): Promise<void> {
    const dead = (await purchases.store.read.jobs.list(9)).filter(job => job.dead)
    expect(dead).toHaveLength(1)
    await purchases.store.transact(purchases.account, async ({ jobs }) => {
      for (const { id } of dead) await jobs.drop(id)
    })
  }

  const asked = async (): Promise<VoidAnswer> => ({ kind: 'asked', ticket: 'T' })
  const refused = async (): Promise<VoidAnswer> => ({ kind: 'refused', why: 'no such refund' })

  test('a void that its own user asked for is not refused by the word of another', async () => {
    const { connected, world, withGeneration, label, askFor } = await labelWithoutBook()
    await using _ = connected
    await askFor(withGeneration(1, asked))
    await purchases.letPass(withGeneration(2, refused), minuteMs)
    expect((await label()).state).toBe('void_asked')
    await settleVoidByHand(world, purchases.account, await label(), { end: 'agreed', why: 'Seen.' })
    expect((await label()).state).toBe('voided')
    await dropDeadJobs()
    await purchases.expectLaws(world)
  })

  test('the first refusal of a void is not certain where another user is asked', async () => {
    const { connected, world, withGeneration, label, askFor } = await labelWithoutBook()
    await using _ = connected
    await changeRow(connected.carrier.account.id, { generation: 2 })
    await askFor(withGeneration(2, refused))
    await purchases.letPass(withGeneration(2, refused), minuteMs)
    expect((await label()).state).toBe('void_asked')
    await settleVoidByHand(world, purchases.account, await label(), {
      end: 'refused',
      why: 'Seen.',
    })
    expect((await label()).state).toBe('bought')
    await dropDeadJobs()
    await purchases.expectLaws(world)
  })

  test('a void is not asked for under credentials that the account has no more', async () => {
    const { connected, world, withGeneration, label, askFor } = await labelWithoutBook()
    await using _ = connected
    await changeRow(connected.carrier.account.id, { generation: 2 })
    await expect(askFor(withGeneration(1, asked))).rejects.toMatchObject({ code: 'not_voidable' })
    expect((await label()).state).toBe('bought')
    await purchases.expectLaws(world)
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
