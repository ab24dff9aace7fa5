import { beforeAll, expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import type { Carrier, RemoteSale } from '#core/ports/carrier/carrier.ts'
import type { LabelFile } from '#core/ports/labels.ts'
import { mostFileBytes, mostFiles } from '#core/purchase/sale-files.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { viewCreated } from '#core/shipment/created-shipment.ts'
import { reprintLabel, type WantedPrint } from '#core/shipment/reprint-label.ts'
import { papersOf, renderLabel, viewShipment } from '#core/shipment/view-shipment.ts'
import type { World } from '#core/world.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { box, creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { adoptPurchase } from '../../support/settle-by-hand.ts'

type SentSale = Pick<RemoteSale, 'label' | 'papers' | 'carrierId' | 'cost'>

/** Every byte that there is, so that no engine takes it for text. */
const everyByte = Uint8Array.from({ length: 512 }, (_, at) => (at * 7) % 256)

const file = (format: LabelFile['format'], bytes: Uint8Array = everyByte): LabelFile => ({
  kind: 'file',
  format,
  bytes,
  widthMicrometres: 101_600,
  heightMicrometres: 152_400,
  dotsPerInch: format === 'pdf' ? null : 203,
})

const ofOne = (byte: number): Uint8Array => Uint8Array.of(byte, 0, 255)

const papers = [file('pdf', ofOne(1)), file('png', ofOne(2)), file('pdf', ofOne(3))]

/** The bytes as every engine gives them, without the class that a driver gives them in. */
const plain = (bytes: Uint8Array | null): readonly number[] | null => bytes && [...bytes]

/** Sends `sold` with its answer; its book shows `found`. */
const sending =
  (sold: SentSale, found: SentSale = sold) =>
  (carrier: Carrier): Carrier => ({
    ...carrier,
    sell(order) {
      const selling = carrier.sell?.(order)
      if (!selling) throw new Error('it does not sell')
      if (selling.kind === 'in_process') return selling
      return {
        ...selling,
        buy: async (reference, signal) => ({ ...(await selling.buy(reference, signal)), ...sold }),
      }
    },
    async find(identity, signal) {
      const sale = await carrier.find?.(identity, signal)
      return sale ? { ...sale, ...found } : null
    },
  })

describeOnEachEngine('the label that a carrier sends as a file', kit => {
  let store: World['store']
  let accounts = 0
  beforeAll(async () => {
    store = await kit.open()
  })

  async function accountAt(sold: SentSale, found?: SentSale): Promise<Command> {
    accounts += 1
    const between = sending(sold, found)
    const world = proofWorld({ store, now: () => Date.UTC(2026, 5, 15, 12), between })
    await openAccount(world, accounts, 100_00)
    return await commandFor(world, accounts)
  }

  async function buy(command: Command, changes = {}, name = remoteRecipient) {
    const created = await createShipment(command, creation(parcel(changes, name)))
    const { world, tenant } = command
    const view = () => viewCreated(world, tenant, created)
    return { ...(await view()), view, id: created.shipmentId }
  }

  test('comes back byte for byte, with its papers in their order', async () => {
    const command = await accountAt({ label: file('pdf'), papers })
    const { shipment, label } = await buy(command)
    expect(plain(label)).toEqual([...everyByte])
    const kept = await store.read.labelFiles.label(command.tenant, shipment.id)
    expect(kept && { ...kept, bytes: plain(kept.bytes) }).toEqual({
      ...file('pdf'),
      bytes: [...everyByte],
    })
    const shown = await papersOf(command.world, command.tenant, shipment)
    expect(shown.map(({ format, bytes }) => [format, plain(bytes)])).toEqual(
      papers.map(({ format, bytes }) => [format, plain(bytes)]),
    )
  })

  test('breaks no law of the books', async () => {
    const command = await accountAt({ label: file('pdf'), papers, carrierId: 'SALE-1' })
    await buy(command)
    await using books = await openBooks(await kit.config())
    const broken = Object.values(await brokenLaws(books, 'open')).flat()
    const { accountId } = command.tenant
    expect(broken.filter(({ account_id }) => Number(account_id) === accountId)).toEqual([])
  })

  test('is kept with what the carrier says of its sale', async () => {
    const facts = {
      carrierId: 'SALE-77',
      cost: [
        { description: 'Ground', minor: 1210, currency: 'USD' },
        { description: 'Discount', minor: -110, currency: 'USD' },
      ],
    }
    const command = await accountAt({ label: file('pdf'), ...facts })
    const { id } = await buy(command)
    expect(await store.read.carrierFacts.ofShipment(command.tenant, id)).toEqual(facts)
  })

  test('is the one for all packages', async () => {
    const command = await accountAt({ label: file('zpl'), papers })
    const { shipment, label } = await buy(command, {
      packages: [box, box, box],
      labelFormat: 'zpl',
    })
    expect(plain(label)).toEqual([...everyByte])
    expect(shipment.bought?.otherTrackingCodes).toHaveLength(2)
    expect(await papersOf(command.world, command.tenant, shipment)).toHaveLength(3)
  })

  test('is the one in the carrier’s book where its answer was lost', async () => {
    const command = await accountAt({ label: '' }, { label: file('pdf', ofOne(9)), papers })
    const { id, view } = await buy(command, {}, 'LOST ANSWER')
    await reconcilePurchase(command.world, command.tenant.accountId, id)
    const { shipment, label } = await view()
    expect(plain(label)).toEqual([9, 0, 255])
    expect(await papersOf(command.world, command.tenant, shipment)).toHaveLength(3)
  })

  test.each(['zpl', 'gif'] as const)('is shown as %s where it is nothing else', async format => {
    const command = await accountAt({ label: file(format) })
    const { shipment, label } = await buy(command)
    expect(plain(label)).toEqual([...everyByte])
    const says = `The carrier supplies this label only as ${format.toUpperCase()}.`
    expect(shipment.bought?.notes).toContain(says)
    const { world, tenant } = command
    const again = await viewShipment(world, tenant, shipment.shipCode)
    expect(plain(again.label)).toEqual([...everyByte])
    expect(plain(await renderLabel(world, tenant, shipment, format))).toEqual([...everyByte])
    await expect(viewShipment(world, tenant, shipment.shipCode, 'pdf')).rejects.toMatchObject({
      code: 'label_format_unavailable',
      message: `This label is not available as PDF, only as ${format.toUpperCase()}.`,
    })
  })

  test('is drawn by us, in the formats that we draw, where the carrier sends a layout', async () => {
    const command = await commandFor(
      proofWorld({ store, now: () => Date.UTC(2026, 5, 15, 12) }),
      (await accountAt({ label: '' })).tenant.accountId,
    )
    const { shipment, label } = await buy(command)
    expect(label && Buffer.from(label).subarray(0, 5).toString()).toBe('%PDF-')
    const { world, tenant } = command
    await expect(renderLabel(world, tenant, shipment, 'gif')).rejects.toMatchObject({
      code: 'label_format_unavailable',
      message: 'This label is not available as GIF, only as PDF, ZPL, PNG.',
    })
    expect(await store.read.labelFiles.label(tenant, shipment.id)).toBeNull()
    expect(await store.read.carrierFacts.ofShipment(tenant, shipment.id)).toBeNull()
  })

  test.each([remoteRecipient, 'VOID LATER'])(
    'is shown to nobody once a void of it was asked for (%s)',
    async name => {
      const command = await accountAt({ label: file('pdf'), papers })
      const { shipment, view, id } = await buy(command, {}, name)
      expect(shipment.bought?.fileFormat).toBe('pdf')
      await voidShipment(command, shipment.shipCode)
      const after = await view()
      expect(['voided', 'void_asked']).toContain(after.shipment.state)
      expect(after.label).toBeNull()
      expect(await papersOf(command.world, command.tenant, after.shipment)).toEqual([])
      // Nor to a reader that saw the shipment before its void.
      expect(await renderLabel(command.world, command.tenant, shipment)).toBeNull()
      expect(await store.read.labelFiles.papers(command.tenant, id)).toEqual([])
    },
  )

  test('is printed again in its own format alone, for its own printer', async () => {
    const command = await accountAt({ label: file('zpl') })
    const { id } = await buy(command)
    const print = (changes: Partial<WantedPrint> = {}) =>
      reprintLabel(store.read, command.tenant, id, { format: null, dotsPerInch: null, ...changes })
    for (const same of [{}, { format: 'zpl' }, { dotsPerInch: 203 }] as const) {
      expect(await print(same)).toMatchObject({ format: 'zpl', shipment: { id } })
    }
    for (const other of [{ format: 'pdf' }, { dotsPerInch: 300 }] as const) {
      await expect(print(other)).rejects.toMatchObject({ code: 'label_format_unavailable' })
    }
  })

  test('is shown to no other account', async () => {
    const { id } = await buy(await accountAt({ label: file('pdf'), papers, carrierId: 'X' }))
    const { tenant } = await accountAt({ label: file('pdf') })
    expect(await store.read.labelFiles.label(tenant, id)).toBeNull()
    expect(await store.read.labelFiles.papers(tenant, id)).toEqual([])
    expect(await store.read.carrierFacts.ofShipment(tenant, id)).toBeNull()
  })

  const unkeepable: readonly (readonly [string, SentSale])[] = [
    ['is empty', { label: file('pdf', new Uint8Array()) }],
    ['is too large', { label: file('pdf', new Uint8Array(mostFileBytes + 1)) }],
    ['has an empty paper', { label: file('pdf'), papers: [file('pdf', new Uint8Array())] }],
    ['has half a dot of width', { label: { ...file('pdf'), widthMicrometres: 0.5 } }],
    ['has no height', { label: { ...file('pdf'), heightMicrometres: 0 } }],
    ['is for a printer of no dots', { label: { ...file('zpl'), dotsPerInch: 0 } }],
    ['has too many papers', { label: file('pdf'), papers: Array(mostFiles).fill(file('pdf')) }],
  ]

  test.each(unkeepable)('that %s is searched again, and the sale is not lost', async (_, bad) => {
    const command = await accountAt(bad)
    const { accountId } = command.tenant
    const { id } = await buy(command)
    const purchase = await store.read.purchases.ofShipment(command.tenant, id)
    expect(purchase?.state).toBe('unknown')
    expect(await reconcilePurchase(command.world, accountId, id)).toMatchObject({ kind: 'open' })
    const mended = {
      ...command.world,
      carriers: () => command.world.carriers().map(sending(bad, { label: file('pdf'), papers })),
    }
    expect(await reconcilePurchase(mended, accountId, id)).toEqual({ kind: 'posted' })
    const kept = await store.read.labelFiles.label(command.tenant, id)
    expect(kept && plain(kept.bytes)).toEqual([...everyByte])
  })

  test('of the largest size and with the most papers is kept', async () => {
    const large = new Uint8Array(mostFileBytes).fill(200)
    const many = Array.from({ length: mostFiles - 1 }, (_, at) => file('pdf', ofOne(at)))
    const command = await accountAt({ label: file('pdf', large), papers: many })
    const { shipment, label } = await buy(command)
    expect(label && Buffer.compare(label, large)).toBe(0)
    const shown = await papersOf(command.world, command.tenant, shipment)
    expect(shown.map(({ bytes }) => bytes[0])).toEqual(many.map((_, at) => at))
  })

  test('that can not be kept is done without where a person adopts the sale', async () => {
    const command = await accountAt({ label: file('pdf', new Uint8Array()), papers })
    const { id, view } = await buy(command)
    const purchase = await store.read.purchases.ofShipment(command.tenant, id)
    if (!purchase) throw new Error('nothing is open')
    const found = await command.world
      .carriers()
      .find(({ code }) => code === purchase.service.carrierCode)
      ?.find?.({ ...purchase, ...command.tenant }, AbortSignal.timeout(5000))
    const { accountId } = command.tenant
    const trackingCode = found?.trackingCode ?? ''
    expect(await adoptPurchase(command.world, accountId, id, trackingCode)).toEqual({
      kind: 'posted',
    })
    const { shipment, label } = await view()
    expect(shipment.bought).toMatchObject({ trackingCode, fileFormat: null })
    expect(label).toBeNull()
    const asBought = { format: null, dotsPerInch: null }
    await expect(reprintLabel(store.read, command.tenant, id, asBought)).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
