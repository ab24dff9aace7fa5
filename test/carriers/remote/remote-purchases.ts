import { expect } from 'vitest'
import type { CarrierDefinition } from '#carriers/remote/define-carrier.ts'
import { serviceOn } from '#core/access.ts'
import type { Connection } from '#core/ports/carrier/connection.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { runAllJobs, runDueJobs } from '../../proof/run-jobs.ts'
import type { CarrierProcess } from '../../support/carrier-process.ts'
import { connectionsTo, keepAccount } from '../../support/connections.ts'
import { createShipment } from '../../support/create-shipment.ts'
import type { DatabaseKit } from '../../support/engines.ts'
import type { CarrierAbilities } from '../../support/selling-test-carrier.ts'
import { serviceIds, testCarrier, testCarrierThat } from '../../support/test-carrier.ts'
import { testCatalogueData } from '../../support/test-catalogue.ts'
import { carrierAndStore } from './carrier-and-store.ts'
import { type Connected, connect } from './connected-carrier.ts'

const credits = 500_00
const price = 12_08
const lawOfOurBook = 'a shipment with a number stands in the carrier’s book, under our reference'

const { code, name, aliases, phone, services } = testCarrier
const catalogue = compileCatalogue(testCatalogueData, {
  environment: 'sandbox',
  ownPriced: [{ entry: { code, name, aliases, phone }, services }],
})

/** Purchases at the carrier process, by an account that is opened for each, and what became of them. */
export class RemotePurchases {
  readonly #kit: DatabaseKit
  readonly #opened: ReturnType<typeof carrierAndStore>
  now = Date.UTC(2026, 0, 5, 8)
  account = 0

  constructor(kit: DatabaseKit) {
    this.#kit = kit
    this.#opened = carrierAndStore(kit)
  }

  get process(): CarrierProcess {
    return this.#opened().process
  }

  get store(): Database {
    return this.#opened().store
  }

  get clock() {
    return { now: () => this.now }
  }

  get #buyer() {
    return serviceOn(this.account)
  }

  connect(abilities: CarrierAbilities, change: Partial<CarrierDefinition> = {}): Connected {
    const { process, store, clock } = this
    const definition = { ...testCarrierThat(abilities), ...change }
    return connect(process.url('ok'), { store, clock }, definition)
  }

  /** A world with this carrier alone, and an account with credits. */
  async open({ carrier }: Connected, between = (one: Connection) => one): Promise<World> {
    const world = {
      ...proofWorld({ store: this.store, now: this.clock.now }),
      catalogue: () => catalogue,
      carriers: () => [],
      connections: connectionsTo(between(carrier)),
    }
    await keepAccount(this.store, carrier.account)
    this.account += 1
    await openAccount(world, this.account, credits)
    return world
  }

  async buy(world: World, toName = 'Ann', key = 'the key'): Promise<number> {
    const order = creation(parcel({}, toName), {
      key,
      choice: { kind: 'id', id: serviceIds.GROUND },
    })
    return (await createShipment(await commandFor(world, this.account), order)).shipmentId
  }

  async letPass(world: World, ms: number): Promise<void> {
    this.now += ms
    await runDueJobs(world)
  }

  async expectOpen(id: number, state: 'unknown' | 'sold' = 'unknown'): Promise<void> {
    expect(await this.#purchase(id)).toMatchObject({ state })
    await this.#expectBalances(credits - price, price)
  }

  async expectOneSale(id: number): Promise<void> {
    const purchase = await this.#purchase(id)
    expect(purchase).toMatchObject({ state: 'posted' })
    expect(await this.process.sales(purchase?.reference ?? '')).toBe(1)
    const label = await this.store.read.labelFiles.label(this.#buyer, id)
    const shipment = await this.store.read.shipments.byId(this.#buyer, id)
    const text = Buffer.from(label?.bytes ?? []).toString('latin1')
    expect(text).toContain(shipment?.bought?.trackingCode)
    await this.#expectBalances(credits - price, 0)
  }

  async expectNoSale(id: number): Promise<void> {
    const purchase = await this.#purchase(id)
    expect(purchase).toMatchObject({ state: 'released' })
    expect(await this.process.sales(purchase?.reference ?? '')).toBe(0)
    expect(await this.store.read.labelFiles.label(this.#buyer, id)).toBeNull()
    await this.#expectBalances(credits, 0)
  }

  async expectNothingKept(): Promise<void> {
    expect(await this.store.read.shipments.pageById(this.#buyer, 0, 9)).toEqual([])
    await this.#expectBalances(credits, 0)
  }

  /** When every job is done. */
  async expectLaws(world: World): Promise<void> {
    await runAllJobs(world)
    await using books = await openBooks(await this.#kit.config())
    // The carrier's book stands in another process.
    const { [lawOfOurBook]: _, ...broken } = await brokenLaws(books)
    expect(broken).toEqual({})
  }

  papers(id: number) {
    return this.store.read.labelFiles.papers(this.#buyer, id)
  }

  facts(id: number) {
    return this.store.read.carrierFacts.ofShipment(this.#buyer, id)
  }

  #purchase(id: number) {
    return this.store.read.purchases.ofShipment(this.#buyer, id)
  }

  async #expectBalances(available: number, held: number): Promise<void> {
    const { ledger } = this.store.read
    const balances = {
      credits: await ledger.balance(this.#buyer, 'credits', 'CAD'),
      holds: await ledger.balance(this.#buyer, 'holds', 'CAD'),
    }
    expect(balances).toEqual({ credits: available, holds: held })
  }
}
