import { afterEach, beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier, RemoteSale, SoldLabel, VoidAnswer } from '#core/ports/carrier/carrier.ts'
import type { LabelFormat } from '#core/ports/labels.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { Database } from '#db/database.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { runAllJobs, runDueJobs } from '../../proof/run-jobs.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { releaseByHand } from '../../support/settle-by-hand.ts'

const minuteMs = 60_000

/** A carrier that names a purchase first, sells once under that name, and is searched by it alone. */
class PreparingCarrier {
  readonly prepared: string[] = []
  readonly bought: (string | null | undefined)[] = []
  readonly searched: (string | null)[] = []
  readonly cancelled: SoldLabel[] = []
  readonly formats: LabelFormat[] = []
  /** What goes wrong with the next requests. */
  prepareFails: CarrierError | null = null
  buyFails: CarrierError | null = null
  isSearched = true
  /** Answers in place of the carrier when it is asked to cancel. */
  cancels: (() => VoidAnswer) | null = null
  /** Runs after a sale, before its answer arrives. */
  onSold: () => Promise<void> = async () => {}

  readonly between = (carrier: Carrier): Carrier => ({
    ...carrier,
    find: (sale, signal) => {
      this.searched.push(sale.handle)
      if (!this.isSearched) throw new CarrierError('unavailable', 'No search today.')
      if (sale.handle === null) return Promise.resolve(null)
      return carrier.find?.(sale, signal) ?? Promise.resolve(null)
    },
    cancel: async (sold, signal) => {
      this.cancelled.push(sold)
      const answer = this.cancels?.() ?? (await carrier.cancel?.(sold, signal))
      return answer ?? { kind: 'refused', why: 'it can not' }
    },
    sell: order => {
      this.formats.push(order.labelFormat)
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
    await this.onSold()
    if (this.buyFails) throw this.buyFails
    return { ...sale, carrierId: 'SALE-1' }
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

  async function buy(
    carrier: PreparingCarrier,
    changes: Partial<ShipmentRequest> = {},
  ): Promise<number> {
    account += 1
    const world = worldOf(carrier)
    await openAccount(world, account, 500_00)
    const request = parcel({
      ...changes,
      toAddress: { ...parcel().toAddress, name: remoteRecipient },
    })
    const order = creation(request, { key: 'the key' })
    return (await createShipment(await commandFor(world, account), order)).shipmentId
  }

  const purchaseOf = (id: number) => store.read.purchases.ofShipment(serviceOn(account), id)

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

  test('is voided by all that it is known by', async () => {
    const carrier = new PreparingCarrier()
    const id = await buy(carrier)
    const shipment = await store.read.shipments.byId(serviceOn(account), id)
    await voidShipment(await commandFor(worldOf(carrier), account), shipment?.shipCode ?? '')
    expect(carrier.cancelled).toMatchObject([
      {
        accountId: account,
        shipmentId: id,
        reference: (await purchaseOf(id))?.reference,
        handle: 'shp_1',
        carrierId: 'SALE-1',
        trackingCode: shipment?.bought?.trackingCode,
      },
    ])
  })

  test('that is sold after it was given up is taken back by its name', async () => {
    const carrier = new PreparingCarrier()
    carrier.buyFails = new CarrierError('timeout', 'The answer was lost.')
    carrier.isSearched = false
    const id = await buy(carrier)
    expect(await releaseByHand(worldOf(carrier), account, id, true)).toEqual({ kind: 'released' })
    carrier.isSearched = true
    await runAllJobs(worldOf(carrier))
    expect(carrier.cancelled).toMatchObject([{ accountId: account, handle: 'shp_1' }])
  })

  test('is asked for in the format that its buyer prints', async () => {
    const carrier = new PreparingCarrier()
    await buy(carrier, { labelFormat: 'zpl' })
    expect(new Set(carrier.formats)).toEqual(new Set(['zpl']))
  })

  test('is searched by the name when its carrier refuses a void that waited', async () => {
    const carrier = new PreparingCarrier()
    const id = await buy(carrier)
    const tenant = serviceOn(account)
    const bought = await store.read.shipments.byId(tenant, id)
    carrier.cancels = () => ({ kind: 'asked', ticket: 'T' })
    const command = await commandFor(worldOf(carrier), account)
    await voidShipment(command, bought?.shipCode ?? '')
    carrier.cancels = () => ({ kind: 'refused', why: 'It was scanned.' })
    now += minuteMs
    await runDueJobs(worldOf(carrier))
    expect(await store.read.shipments.byId(tenant, id)).toMatchObject({ state: 'bought' })
    expect(await store.read.ledger.balance(tenant, 'credits', 'CAD')).toBe(
      500_00 - (bought?.totalPaid ?? 0),
    )
    expect(carrier.cancelled.map(({ handle }) => handle)).toEqual(['shp_1', 'shp_1'])
  })

  test('is cancelled under the name where its sale is learnt of after it was given up', async () => {
    const carrier = new PreparingCarrier()
    carrier.onSold = async () => {
      const [open] = await store.read.purchases.open(1)
      await releaseByHand(worldOf(carrier), account, open?.shipmentId ?? 0, true)
    }
    await expect(buy(carrier)).rejects.toMatchObject({ code: 'carrier_error' })
    await runDueJobs(worldOf(carrier))
    expect(carrier.cancelled.map(({ handle }) => handle)).toEqual(['shp_1'])
  })

  test.each(['timeout', 'unavailable', 'rejected'] as const)(
    'that can not be named (%s) is surely not bought: nothing is kept',
    async kind => {
      const carrier = new PreparingCarrier()
      carrier.prepareFails = new CarrierError(kind, 'No name today.')
      const code = kind === 'rejected' ? 'carrier_rejected' : 'carrier_error'
      await expect(buy(carrier)).rejects.toMatchObject({ code })
      expect(carrier.bought).toEqual([])
      expect(await store.read.ledger.balance(serviceOn(account), 'holds', 'CAD')).toBe(0)
      expect(await store.read.shipments.pageById(serviceOn(account), 0, 9)).toEqual([])
    },
  )
})
