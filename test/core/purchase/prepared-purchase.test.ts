import { afterEach, beforeAll, expect, test } from 'vitest'
import { operatorOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier, RemoteSale, VoidAnswer } from '#core/ports/carrier/carrier.ts'
import { voidShipment } from '#core/purchase/void-shipment.ts'
import type { Database } from '#db/database.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, farDoor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { runAllJobs, runDueJobs } from '../../proof/run-jobs.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

const minuteMs = 60_000

/** A carrier that names a purchase first, and sells once under that name. */
class PreparingCarrier {
  readonly prepared: string[] = []
  readonly bought: (string | null | undefined)[] = []
  readonly searched: (string | null | undefined)[] = []
  /** What goes wrong with the next requests. */
  prepareFails: CarrierError | null = null
  buyFails: CarrierError | null = null
  /** What it answers to the next requests to cancel. */
  cancels: (() => Promise<VoidAnswer>)[] = []

  readonly between = (carrier: Carrier): Carrier => ({
    ...carrier,
    find: (reference, signal, handle) => {
      this.searched.push(handle)
      const isKnown = this.prepared.some(name => name === handle)
      return (isKnown && carrier.find?.(reference, signal)) || Promise.resolve(null)
    },
    cancel: async (sold, signal) => {
      const answer = await (this.cancels.shift()?.() ?? carrier.cancel?.(sold, signal))
      if (!answer) throw new Error('It can not be asked.')
      return answer
    },
    sell: order => {
      const selling = carrier.sell?.(order)
      if (selling?.kind !== 'remote') throw new Error('not sold by a remote carrier')
      return {
        kind: 'remote',
        prepare: async () => {
          if (this.prepareFails) throw this.prepareFails
          const handle = `shp_${this.prepared.length + 1}`
          this.prepared.push(handle)
          return handle
        },
        buy: (reference, signal, handle) => {
          this.bought.push(handle)
          return this.#sell(() => selling.buy(reference, signal))
        },
      }
    },
  })

  async #sell(buy: () => Promise<RemoteSale>): Promise<RemoteSale> {
    const sale = await buy()
    if (this.buyFails) throw this.buyFails
    return sale
  }
}

describeOnEachEngine('a purchase that its carrier names first', kit => {
  let store: Database
  let now = Date.UTC(2026, 0, 5, 8)
  let account = 0
  beforeAll(async () => {
    store = await kit.open()
  })
  afterEach(async () => {
    await runAllJobs(proofWorld({ store, now: () => now }))
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books)).toEqual({})
  })

  const worldOf = (carrier: PreparingCarrier) =>
    proofWorld({ store, now: () => now, between: carrier.between })

  async function buy(carrier: PreparingCarrier): Promise<number> {
    account += 1
    const world = worldOf(carrier)
    await openAccount(world, account, 500_00)
    const request = parcel({ toAddress: { ...parcel().toAddress, name: farDoor } })
    const order = creation(request, { key: 'the key' })
    return (await createShipment(await commandFor(world, account), order)).shipmentId
  }

  const purchaseOf = (id: number) => store.read.purchases.ofShipment(operatorOn(account), id)

  test('is bought under the name, which is written down before', async () => {
    const carrier = new PreparingCarrier()
    const id = await buy(carrier)
    expect(carrier.prepared).toEqual(['shp_1'])
    expect(carrier.bought).toEqual(['shp_1'])
    expect(await purchaseOf(id)).toMatchObject({ state: 'posted', handle: 'shp_1' })
  })

  test('is searched by the name when its answer is lost', async () => {
    const carrier = new PreparingCarrier()
    carrier.buyFails = new CarrierError('timeout', 'The answer was lost.')
    const id = await buy(carrier)
    now += minuteMs
    await runDueJobs(worldOf(carrier))
    expect(await purchaseOf(id)).toMatchObject({ state: 'posted' })
    expect(new Set(carrier.searched)).toEqual(new Set(['shp_1']))
    expect(carrier.bought).toEqual(['shp_1'])
  })

  test('stays bought when its void is refused on the second asking: its book has the name', async () => {
    const carrier = new PreparingCarrier()
    const id = await buy(carrier)
    const shipment = () => store.read.shipments.byId(operatorOn(account), id)
    carrier.cancels = [
      () => Promise.reject(new CarrierError('timeout', 'The answer was lost.')),
      async () => ({ kind: 'refused', why: 'It was scanned.' }),
    ]
    const { shipCode = '' } = (await shipment()) ?? {}
    await voidShipment(await commandFor(worldOf(carrier), account), shipCode)
    now += minuteMs
    await runDueJobs(worldOf(carrier))
    expect(carrier.searched).toEqual(['shp_1'])
    expect(await shipment()).toMatchObject({ state: 'bought' })
  })

  test.each(['timeout', 'unavailable', 'rejected'] as const)(
    'that can not be named (%s) is surely not bought: nothing is kept',
    async kind => {
      const carrier = new PreparingCarrier()
      carrier.prepareFails = new CarrierError(kind, 'No name today.')
      const code = kind === 'rejected' ? 'carrier_rejected' : 'carrier_error'
      await expect(buy(carrier)).rejects.toMatchObject({ code })
      expect(carrier.bought).toEqual([])
      expect(await store.read.ledger.balance(operatorOn(account), 'holds', 'CAD')).toBe(0)
      expect(await store.read.shipments.pageById(operatorOn(account), 0, 9)).toEqual([])
    },
  )
})
