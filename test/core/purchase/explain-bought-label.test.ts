import { beforeAll, expect, test } from 'vitest'
import { tableFreight } from '#carriers/freight/table-freight.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import type { Command } from '#core/command/command.ts'
import { compileFreight } from '#core/freight/compile-freight.ts'
import { type BoughtExplanation, explainBoughtLabel } from '#core/purchase/explain-bought-label.ts'
import { createReturnLabel } from '#core/purchase/return-label.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { World } from '#core/world.ts'
import { anyParcel, creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { Random } from '../../proof/random.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { bookFreight, freightCreation, freightRequest } from '../../support/freight-request.ts'
import { testCatalogueData } from '../../support/test-catalogue.ts'

const noon = Date.UTC(2026, 5, 15, 12)

describeOnEachEngine('the explanation of a bought label', kit => {
  let world: World
  let accounts = 0

  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => noon })
  })

  async function buyer(): Promise<Command> {
    accounts += 1
    await openAccount(world, accounts, 100_000_00)
    return await commandFor(world, accounts)
  }

  const buy = async (command: Command, request: ShipmentRequest): Promise<number> =>
    (await createShipment(command, creation(request))).shipmentId
  const explain = (command: Command, id: number, later = world): Promise<BoughtExplanation> =>
    explainBoughtLabel(later, command.tenant, id)
  const paid = async ({ tenant }: Command, id: number) => {
    const { shipments, freight } = world.store.read
    return (await shipments.byId(tenant, id)) ?? (await freight.byId(tenant, id))
  }

  /** The same world over another catalogue. */
  function worldOf(data: CatalogueData): World {
    const catalogue = compileCatalogue(data, { environment: 'sandbox' })
    const freight = compileFreight(data, 'sandbox', catalogue.table)
    return {
      ...world,
      catalogue: () => catalogue,
      carriers: () => tableCarriers(catalogue),
      freight: () => freight,
      freightCarriers: () => tableFreight(freight, 'sandbox'),
    }
  }

  async function expectExplained(command: Command, id: number, later = world): Promise<void> {
    const told = await explain(command, id, later)
    const shipment = await paid(command, id)
    expect(told.kind).toBe('explained')
    if (told.kind !== 'explained') return
    const { quote, taxes } = told.explanation
    expect(quote).toMatchObject(shipment?.bought?.price ?? {})
    expect(quote?.total).toBe(shipment?.totalPaid)
    const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
    expect((quote?.rate ?? 0) + tax + (quote?.dutyTax ?? 0)).toBe(shipment?.totalPaid)
  }

  test('comes to the cents that were charged, whatever was bought', async () => {
    const command = await buyer()
    const random = new Random(7)
    for (let i = 0; i < 24; i++) {
      await expectExplained(command, await buy(command, anyParcel(random, `Ann ${i}`)))
    }
  })

  test('is told of a return', async () => {
    const command = await buyer()
    const shipmentId = await buy(command, parcel())
    const sent = await paid(command, shipmentId)
    const back = await createReturnLabel(command, {
      read: () => ({
        keys: { shipCode: sent?.shipCode ?? '', trackingCode: null, orderId: null },
        maxPrice: null,
      }),
      fault: null,
      pathOf: ({ part }) => part,
    })
    await expectExplained(command, back.shipmentId)
  })

  test('is told of freight', async () => {
    const command = await buyer()
    const request = freightRequest({ accessorials: ['liftgate_delivery'] })
    const { shipmentId } = await bookFreight(command, freightCreation(request))
    await expectExplained(command, shipmentId)
    expect(await explain(command, shipmentId)).toMatchObject({ goods: 'freight' })
  })

  test('is by the card of its day, when a later one is dearer', async () => {
    const command = await buyer()
    const id = await buy(command, parcel())
    const dearer = testCatalogueData.cards.map(card => ({
      ...card,
      validFrom: '2026-06-16',
      version: card.version + 1,
      rows: card.rows.map(row => ({ ...row, prices: row.prices.map(price => price && price * 2) })),
    }))
    const before = testCatalogueData.cards.map(card => ({ ...card, validTo: '2026-06-15' }))
    const later = worldOf({ ...testCatalogueData, cards: [...dearer, ...before] })
    await expectExplained(command, id, later)
  })

  test('is withheld where the catalogue comes to other cents by now', async () => {
    const command = await buyer()
    const id = await buy(command, parcel())
    const booked = await bookFreight(command)
    const { USD, ...others } = testCatalogueData.exchangeMillionths
    const exchangeMillionths = { ...others, USD: USD + 20_000 }
    const later = worldOf({ ...testCatalogueData, exchangeMillionths })
    const emptied = { ...world, carriers: () => [], freightCarriers: () => [] }
    const why = 'the catalogue has changed since'
    const price = (await paid(command, id))?.bought?.price
    expect(await explain(command, id, emptied)).toEqual({ kind: 'charged_parts', price, why })
    expect(await explain(command, booked.shipmentId, emptied)).toMatchObject({ why })
    const told = await explain(command, id, later)
    expect(told).toEqual({ kind: 'charged_parts', price, why })
  })

  test('of a carrier that tells no reasons is what was charged', async () => {
    const command = await buyer()
    const id = await buy(command, parcel())
    const silent = {
      ...world,
      carriers: () => world.carriers().map(({ explain: _, ...carrier }) => carrier),
    }
    expect(await explain(command, id, silent)).toEqual({
      kind: 'charged_parts',
      price: (await paid(command, id))?.bought?.price,
      why: 'the carrier priced it',
    })
  })

  test('is told of a label that was held first and posted later', async () => {
    const command = await buyer()
    await expectExplained(command, await buy(command, parcel({}, remoteRecipient)))
  })

  test('there is none of a draft, or for another account', async () => {
    const command = await buyer()
    const drafted = await createShipment(command, creation(parcel(), { draft: true }))
    await expect(explain(command, drafted.shipmentId)).rejects.toMatchObject({ code: 'not_found' })
    const id = await buy(command, parcel())
    await expect(explain(await buyer(), id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
