import { beforeAll, describe, expect, test } from 'vitest'
import { createCloseouts } from '#core/closeout/closeouts.ts'
import { manifestOf } from '#core/closeout/manifest.ts'
import type { Command } from '#core/command/command.ts'
import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import type { LabelPage } from '#core/ports/labels.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { createReturnLabel } from '#core/purchase/return-label.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { Package } from '#core/shipment/package.ts'
import type { BoughtLabel, Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { publicTracking } from '#core/tracking/public-tracking.ts'
import { trackShipment } from '#core/tracking/track-shipment.ts'
import { weightTicks } from '#core/values/units.ts'
import type { World } from '#core/world.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { textsOf } from '../../labels/mark-boxes.ts'
import { box, creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { anyShipment } from '../../support/any-shipment.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { draftPurchase } from '../../support/draft-purchase.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { adoptPurchase } from '../../support/settle-by-hand.ts'

type BoughtShipment = Shipment & { readonly bought: BoughtLabel }

const noon = Date.UTC(2026, 5, 15, 12)
const dayMs = 86_400_000
const heavy: Package = { ...box, weight: 9, length: 20 }
const three = [box, heavy, { ...box, weight: 32, weightUnit: 'oz' }] as const

describeOnEachEngine('a shipment of several packages', kit => {
  let world: World
  let accounts = 0

  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => noon })
  })

  async function account(): Promise<Command> {
    accounts += 1
    await openAccount(world, accounts, 1000_00)
    return await commandFor(world, accounts)
  }

  const again = async ({ tenant }: Command, id: number): Promise<Shipment> => {
    const shipment = await world.store.read.shipments.byId(tenant, id)
    if (!shipment) throw new Error(`There is no shipment ${id}.`)
    return shipment
  }

  async function bought(command: Command, id: number): Promise<BoughtShipment> {
    const shipment = await again(command, id)
    if (shipment.bought === null) throw new Error(`${id} was not bought.`)
    return { ...shipment, bought: shipment.bought }
  }

  async function buy(
    command: Command,
    changes: Partial<ShipmentRequest> = {},
    name = 'Ann',
  ): Promise<BoughtShipment> {
    const request = parcel({ packages: three, ...changes }, name)
    const { shipmentId } = await createShipment(command, creation(request))
    return await bought(command, shipmentId)
  }

  async function pagesOf({ tenant }: Command, { id }: Shipment): Promise<readonly LabelPage[]> {
    const packed = await world.store.read.shipments.label(tenant, id)
    return packed === null ? [] : labelArtist.unpack(packed).pages
  }

  const creditsOf = ({ tenant }: Command) =>
    world.store.read.ledger.balance(tenant, 'credits', 'CAD')

  const bookOf = async ({ bought: { carrierCode, trackingCode } }: BoughtShipment) =>
    (await world.store.read.carrierBook.all(carrierCode)).find(
      sale => sale.trackingCode === trackingCode,
    )

  test('is one charge, the sum of what each package costs, with tax reckoned once', async () => {
    const command = await account()
    const choice = { kind: 'named', text: '<CarrierB> Ground' } as const
    const priceOf = async (...packages: [Package, ...Package[]]) => {
      const { shipmentId } = await createShipment(command, {
        ...creation(parcel({ packages })),
        choice,
      })
      return (await bought(command, shipmentId)).bought.price
    }
    const all = await priceOf(...three)
    const single = [await priceOf(box), await priceOf(heavy), await priceOf(three[2])]
    expect(all.rate).toBe(single.reduce((sum, { rate }) => sum + rate, 0))
    expect(all.total).toBe(all.rate + all.tax)
    const spent = single.reduce((sum, { total }) => sum + total, all.total)
    expect(await creditsOf(command)).toBe(1000_00 - spent)
  })

  describe.each([
    ['sold in our transaction', 'Ann'],
    ['sold at the door of its carrier', remoteRecipient],
  ])('%s', (_, name) => {
    test('has a number and a label page for each, in their order', async () => {
      const command = await account()
      const shipment = await buy(command, {}, name)
      const codes = trackingCodesOf(shipment.bought)
      expect(new Set(codes).size).toBe(3)
      const pages = (await pagesOf(command, shipment)).map(textsOf)
      expect(pages).toHaveLength(3)
      for (const [at, texts] of pages.entries()) {
        expect(texts).toContain(`${at + 1} OF 3`)
        const printed = texts.map(text => text.replaceAll(' ', ''))
        expect(printed.some(text => text.endsWith(codes[at] ?? '?'))).toBe(true)
      }
      expect(pages[1]?.join(' ')).toContain('9 LB')
    })

    test('is found by any of its numbers', async () => {
      const command = await account()
      const { id, bought: label } = await buy(command, {}, name)
      const { shipments } = world.store.read
      for (const trackingCode of trackingCodesOf(label)) {
        const keys = { shipCode: null, trackingCode: trackingCode.toLowerCase(), orderId: null }
        const tracked = await trackShipment(world.store.read, command.tenant, keys)
        expect(tracked.shipment.id).toBe(id)
        expect(await publicTracking(world, trackingCode)).toMatchObject({ trackingCode })
        const filter = { ...anyShipment, trackingCode }
        const page = await shipments.page(command.tenant, filter, { page: 1, limit: 5 })
        expect(page.entries.map(entry => entry.id)).toEqual([id])
      }
    })

    test('stands in the book of its carrier in one line, and is void as a whole', async () => {
      const command = await account()
      const shipment = await buy(command, {}, name)
      const { otherTrackingCodes } = shipment.bought
      expect(await bookOf(shipment)).toMatchObject({ otherTrackingCodes, cancelledAt: null })
      await voidShipment(command, shipment.shipCode)
      expect(await creditsOf(command)).toBe(1000_00)
      expect(await bookOf(shipment)).toMatchObject({ cancelledAt: noon })
      expect((await again(command, shipment.id)).state).toBe('voided')
      expect(await pagesOf(command, shipment)).toEqual([])
    })
  })

  test('whose answer was lost is found with all its numbers', async () => {
    const command = await account()
    const request = parcel({ packages: three }, 'LOST ANSWER')
    const { shipmentId } = await createShipment(command, creation(request))
    await reconcilePurchase(world, command.tenant.accountId, shipmentId)
    const shipment = await bought(command, shipmentId)
    expect(shipment.bought.otherTrackingCodes).toHaveLength(2)
    expect(await pagesOf(command, shipment)).toHaveLength(3)
  })

  test('is adopted by hand under a number for each package, no more and no fewer', async () => {
    const command = await account()
    const { accountId } = command.tenant
    const unsearchable = {
      ...world,
      carriers: () =>
        world.carriers().map(({ find: _, ...carrier }) => ({
          ...carrier,
          sell: () => ({ kind: 'remote' as const, buy: () => Promise.reject(new Error('lost')) }),
        })),
    }
    const asked = creation(parcel({ packages: three }))
    const { shipmentId } = await createShipment({ ...command, world: unsearchable }, asked)
    const adopt = (...codes: [string, ...string[]]) =>
      adoptPurchase(unsearchable, accountId, shipmentId, ...codes)
    const [one, two, last] = [1, 2, 3].map(at => `ADOPTED${accountId}0${at}`) as [
      string,
      string,
      string,
    ]
    await expect(adopt(one)).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(adopt(one, two, two)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await adopt(one, two, last)).toEqual({ kind: 'posted' })
    const { bought: label } = await bought(command, shipmentId)
    expect(trackingCodesOf(label)).toEqual([one, two, last])
  })

  test('has its customs papers once, for the weight of all', async () => {
    const command = await account()
    const berlin = {
      ...parcel().toAddress,
      city: 'Berlin',
      provinceCode: null,
      postalCode: '10115',
      countryCode: 'DE',
    }
    const shipment = await buy(command, { toAddress: berlin })
    const pages = (await pagesOf(command, shipment)).map(textsOf)
    const papers = pages.slice(3)
    expect(pages.slice(0, 3).every(texts => texts.some(text => text.endsWith('OF 3')))).toBe(true)
    expect(papers.filter(texts => texts.includes('CUSTOMS DECLARATION'))).toHaveLength(1)
    // Two, nine and two pounds.
    expect(papers.flat()).toContain('GROSS WEIGHT 5.897 KG')
  })

  test('has a page for each box of a fulfilment centre', async () => {
    const command = await account()
    const items = [{ ...parcel().items[0], sku: 'MUG-1' }] as ShipmentRequest['items']
    const several = await buy(command, { isFba: true, items })
    const boxes = (await pagesOf(command, several)).map(textsOf).slice(3)
    expect(boxes.map(texts => texts.find(text => text.startsWith('BOX')))).toEqual([
      'BOX 1 OF 3',
      'BOX 2 OF 3',
      'BOX 3 OF 3',
    ])
    expect(boxes.every(texts => texts.includes('ASSORTED SKUS'))).toBe(true)
  })

  test('comes back with the same packages', async () => {
    const command = await account()
    const sent = await buy(command)
    const [, second = ''] = trackingCodesOf(sent.bought)
    const { shipmentId } = await createReturnLabel(command, {
      read: () => ({
        keys: { shipCode: null, trackingCode: second, orderId: null },
        maxPrice: null,
      }),
      fault: null,
      pathOf: ({ part }) => part,
    })
    const back = await bought(command, shipmentId)
    expect(back.request).toMatchObject({ isReturn: true, packages: sent.request.packages })
    expect(back.bought.otherTrackingCodes).toHaveLength(2)
  })

  test('travels as one', async () => {
    const command = await account()
    const { id } = await buy(command)
    await advanceClock(world, command.tenant.accountId, 30 * dayMs)
    expect((await again(command, id)).state).toBe('delivered')
    const events = await world.store.read.tracking.events(command.tenant, id)
    expect(new Set(events.map(({ state }) => state)).size).toBe(events.length)
  })

  test('is one shipment of a closeout, whose manifest has a number for each package', async () => {
    const command = await account()
    const several = await buy(command)
    const alone = await buy(command, { packages: [box] })
    const closeouts = await createCloseouts(command, { carrier: null, region: null })
    expect(closeouts.reduce((sum, one) => sum + one.shipmentsCount, 0)).toBe(2)
    const manifests = await Promise.all(closeouts.map(one => manifestOf(command, one)))
    const listed = manifests.flatMap(({ services }) => services.flatMap(({ parcels }) => parcels))
    const codes = [several, alone].flatMap(({ bought: label }) => trackingCodesOf(label))
    expect(listed.toSorted()).toEqual(codes.toSorted())
    expect(manifests.reduce((sum, one) => sum + one.parcelsCount, 0)).toBe(4)
    expect(manifests.reduce((sum, one) => sum + one.weightTicks, 0)).toBe(weightTicks(15, 'lbs'))
  })

  test('as a draft may lack everything, and keeps what was sent of each package', async () => {
    const command = await account()
    const unknown = { ...box, weight: null, length: null, packageType: 'a hat box' }
    const packages = [unknown, box] as const
    const asked = creation(parcel({ packages }), { draft: true })
    const { shipmentId } = await createShipment(command, asked)
    expect((await again(command, shipmentId)).request.packages).toEqual(packages)
  })

  test('that was saved first is bought with all its packages', async () => {
    const command = await account()
    for (const name of ['Ann', 'LOST ANSWER']) {
      const request = parcel({ packages: three, purchaseLabel: false }, name)
      const { shipmentId } = await createShipment(command, creation(request, { draft: true }))
      await buyDraft(command, () => draftPurchase(shipmentId))
      await reconcilePurchase(world, command.tenant.accountId, shipmentId)
      const shipment = await bought(command, shipmentId)
      expect(shipment.request.packages).toEqual(three)
      expect(new Set(trackingCodesOf(shipment.bought)).size).toBe(3)
      expect(await pagesOf(command, shipment)).toHaveLength(3)
    }
  })

  test('is refused as a whole where one package is at fault, and the fault names it', async () => {
    const command = await account()
    const buyWith = (second: Partial<Package>) =>
      createShipment(command, {
        ...creation(parcel({ packages: [box, { ...box, ...second }] })),
        pathOf: ({ part, package: at }) => (at === undefined ? part : `packages.${at}.${part}`),
        choice: { kind: 'named', text: '<CarrierA> Priority Mail' },
      })
    await expect(buyWith({ length: null })).rejects.toMatchObject({
      fields: { 'packages.1.length': [expect.stringContaining('is required')] },
    })
    for (const [lacking, field] of [
      [{ weight: null }, 'weight'],
      [{ weightUnit: null }, 'weightUnit'],
    ] as const) {
      const says = { [`packages.1.${field}`]: [expect.stringContaining('is required')] }
      await expect(buyWith(lacking)).rejects.toMatchObject({ fields: says })
    }
    await expect(buyWith({ weight: 100 })).rejects.toMatchObject({
      message: expect.stringContaining('Package 2: '),
    })
    expect(await creditsOf(command)).toBe(1000_00)
  })
})
