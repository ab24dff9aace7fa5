import { expect, test } from 'vitest'
import { carriersOver } from '#carriers/registry.ts'
import type { Environment } from '#core/environment.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { CarrierSale } from '#core/sandbox/carrier-book-store.ts'
import type { Store } from '#core/store.ts'
import { openEngine } from '#db/database.ts'
import { writersOn } from '#db/stores/all-stores.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { type DatabaseKit, describeOnEachEngine } from '../../support/engines.ts'
import { fakeWorld } from '../../support/fake-world.ts'
import { type Asked, recorded } from '../../support/recorded-session.ts'

type Trade = {
  readonly bought: string
  readonly purchase: readonly string[]
  readonly void: readonly string[]
  readonly book: readonly CarrierSale[]
}

/** Buys and voids a label with the carriers of a world, and notes each statement. */
async function tradeIn(environment: Environment, kit: DatabaseKit): Promise<Trade> {
  const db = await kit.open(environment)
  await using engine = await openEngine(await kit.config(environment))
  const asked: Asked[] = []
  const store: Store = {
    ...db,
    transact: (lane, command) =>
      engine.transact(lane, session => command(writersOn(recorded(session, asked)))),
  }
  const fake = fakeWorld(environment)
  const carriers = carriersOver(fake.catalogue(), environment, { ...fake, store })
  const world = { ...fake, store, carriers: () => carriers }
  await openAccount(world, 1, 500_00)
  const command = await commandFor(world, 1)
  const statements = () => asked.splice(0).map(({ sql }) => sql)
  statements()
  const { shipmentId } = await createShipment(command, creation(parcel()))
  const purchase = statements()
  const shipment = await db.read.shipments.byId(command.tenant, shipmentId)
  await voidShipment(command, shipment?.shipCode ?? '')
  const books = await Promise.all(carriers.map(({ code }) => db.read.carrierBook.all(code)))
  const bought = shipment?.bought?.trackingCode ?? ''
  return { bought, purchase, void: statements(), book: books.flat() }
}

const aboutTheBook = (sql: string) => sql.includes('carrier_book')

describeOnEachEngine('the book of a simulated carrier', kit => {
  test('has each sale and void of the sandbox; production writes none, and one statement less', async () => {
    const production = await tradeIn('production', kit)
    const sandbox = await tradeIn('sandbox', kit)
    expect(production.book).toEqual([])
    expect(sandbox.book).toMatchObject([
      { trackingCode: sandbox.bought, cancelledAt: expect.any(Number) },
    ])
    for (const deed of ['purchase', 'void'] as const) {
      expect(production[deed].length).toBeGreaterThan(0)
      expect(sandbox[deed].filter(aboutTheBook)).toHaveLength(1)
      expect(production[deed]).toEqual(sandbox[deed].filter(sql => !aboutTheBook(sql)))
    }
  })
})
