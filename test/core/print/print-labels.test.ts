import { beforeAll, expect, test } from 'vitest'
import type { Access } from '#core/access.ts'
import type { Command } from '#core/command/command.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { LabelFile } from '#core/ports/labels.ts'
import { type LabelsPrint, type PrintOptions, printLabels } from '#core/print/print-labels.ts'
import { listUnprinted } from '#core/print/printed-marks.ts'
import { drawTestLabel } from '#core/print/test-label.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { previewLabel } from '#core/shipment/preview-label.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { World } from '#core/world.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { pdfPages, picturesOfPng } from '../../labels/pictures.ts'
import { postContent } from '../../labels/sample-content.ts'
import { scan } from '../../labels/scanner.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { bookedFreight } from '../../support/booked-freight.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

const now = () => Date.UTC(2026, 0, 5, 8)
const onA4: PrintOptions = { format: 'pdf', sheet: { name: 'a4x4', start: 1 } }
const asZpl: PrintOptions = { format: 'zpl', dotsPerInch: 203 }

/** A carrier that sends this with what it sells at its own door. */
const sending =
  (format: LabelFile['format'], bytes: Uint8Array) =>
  (carrier: Carrier): Carrier => ({
    ...carrier,
    sell(order) {
      const selling = carrier.sell?.(order)
      if (selling?.kind !== 'remote') throw new Error('not sold elsewhere')
      const label: LabelFile = {
        kind: 'file',
        format,
        bytes,
        widthMicrometres: 101_600,
        heightMicrometres: 152_400,
        dotsPerInch: 203,
      }
      return {
        ...selling,
        buy: async (reference, signal) => ({ ...(await selling.buy(reference, signal)), label }),
      }
    },
  })

async function bytesOf({ file }: LabelsPrint): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of file ?? []) parts.push(part)
  return Buffer.concat(parts)
}

describeOnEachEngine('a print of labels', kit => {
  let store: World['store']
  let accounts = 0
  beforeAll(async () => {
    store = await kit.open()
  })

  async function account(): Promise<Command> {
    accounts += 1
    const world = proofWorld({ store, now })
    await openAccount(world, accounts, 5_000_00)
    return await commandFor(world, accounts)
  }

  async function save(command: Command, name: string, draft = false): Promise<Shipment> {
    const sale = creation(parcel({}, name), { draft })
    const { shipmentId } = await createShipment(command, sale)
    const shipment = await store.read.shipments.byId(command.tenant, shipmentId)
    if (!shipment) throw new Error('no shipment')
    return shipment
  }

  const sentBy = (command: Command, format: LabelFile['format'], bytes = Buffer.from('^XA^XZ')) =>
    save(
      { ...command, world: proofWorld({ store, now, between: sending(format, bytes) }) },
      remoteRecipient,
    )

  const printsOf = ({ tenant }: Command, { id }: Shipment) =>
    store.read.prints.ofShipment(tenant, id, 10)

  const unprinted = async ({ tenant }: Command) =>
    (await listUnprinted(store.read, tenant, 'oldest', null, 50)).shipments.map(({ id }) => id)

  test('is one file in the order of the codes, whichever code names a label', async () => {
    const command = await account()
    const [ann, bea, cid] = [
      await save(command, 'Ann'),
      await save(command, 'Bea'),
      await save(command, 'Cid'),
    ]
    const codes = [cid.shipCode.toLowerCase(), bea.bought?.trackingCode ?? '', ann.shipCode]
    const print = await printLabels(command, [...codes, cid.shipCode], onA4)
    expect(print.refused).toEqual([])
    expect(print.labels.map(({ shipmentId }) => shipmentId)).toEqual([cid.id, bea.id, ann.id])
    const [page, ...more] = await pdfPages(await bytesOf(print))
    expect(more).toEqual([])
    expect(page?.text).toMatch(/CID.*BEA.*ANN/is)
  })

  test('charges nothing and leaves a mark each time, by the token that asked', async () => {
    const command = await account()
    const shipment = await save(command, 'Ann')
    const balance = () => store.read.ledger.balance(command.tenant, 'credits', 'CAD')
    const before = await balance()
    await bytesOf(await printLabels(command, [shipment.shipCode], onA4))
    await bytesOf(await printLabels(command, [shipment.shipCode], asZpl))
    expect(await balance()).toBe(before)
    const by = { kind: 'token', id: 1 }
    expect(await printsOf(command, shipment)).toEqual([
      { at: now(), by, format: 'zpl', sheet: null },
      { at: now(), by, format: 'pdf', sheet: 'a4x4' },
    ])
  })

  test('names the person who printed', async () => {
    const command = await account()
    const shipment = await save(command, 'Ann')
    const { accountId } = command.tenant
    const access: Access = { kind: 'user', accountId, userId: 12, scopes: new Set() }
    const byUser: Command = { ...command, caller: { ...command.caller, access } }
    await bytesOf(await printLabels(byUser, [shipment.shipCode], onA4))
    expect((await printsOf(command, shipment))[0]?.by).toEqual({ kind: 'user', id: 12 })
  })

  test('leaves no mark where nobody reads the file to its end', async () => {
    const command = await account()
    const [ann, bea] = [await save(command, 'Ann'), await save(command, 'Bea')]
    const { file } = await printLabels(command, [ann.shipCode, bea.shipCode], onA4)
    await file?.next()
    await file?.return()
    expect(await printsOf(command, ann)).toEqual([])
    expect(await unprinted(command)).toEqual([ann.id, bea.id])
  })

  test('takes labels off the list of what is unprinted; so does a void', async () => {
    const command = await account()
    const [ann, bea, cid] = [
      await save(command, 'Ann'),
      await save(command, 'Bea'),
      await save(command, 'Cid'),
    ]
    await save(command, 'Draft', true)
    expect(await unprinted(command)).toEqual([ann.id, bea.id, cid.id])
    await bytesOf(await printLabels(command, [ann.shipCode], onA4))
    await voidShipment(command, bea.shipCode)
    expect(await unprinted(command)).toEqual([cid.id])
  })

  test('says of each code why it has no label, and prints the others', async () => {
    const [command, other] = [await account(), await account()]
    const good = await save(command, 'Ann')
    const draft = await save(command, 'Draft', true)
    const gone = await save(command, 'Gone')
    await voidShipment(command, gone.shipCode)
    const deleted = await save(command, 'Deleted', true)
    await voidShipment(command, deleted.shipCode)
    const foreign = await save(other, 'Foreign')
    const freight = await bookedFreight(command)
    const codes = [draft, gone, deleted, foreign, freight, good].map(({ shipCode }) => shipCode)
    const foreignNumber = foreign.bought?.trackingCode ?? ''
    const print = await printLabels(command, [...codes, foreignNumber, 'never', ''], onA4)
    const unknown = 'There is no such shipment.'
    expect(print.refused).toEqual([
      { code: draft.shipCode, why: 'It is a draft: its label has not been bought yet.' },
      { code: gone.shipCode, why: 'Its label is void.' },
      { code: deleted.shipCode, why: unknown },
      { code: foreign.shipCode, why: unknown },
      { code: freight.shipCode, why: 'It is freight. Print its documents separately.' },
      { code: foreignNumber, why: unknown },
      { code: 'never', why: unknown },
      { code: '', why: unknown },
    ])
    expect(await pdfPages(await bytesOf(print))).toHaveLength(1)
    expect(await printsOf(command, good)).toHaveLength(1)
    expect(await printsOf(other, foreign)).toEqual([])
    const none = await printLabels(command, [draft.shipCode], onA4)
    expect(none.file).toBeNull()
  })

  test('leaves out a label that was voided since, without a mark', async () => {
    const command = await account()
    const [ann, bea] = [await save(command, 'Ann'), await save(command, 'Bea')]
    const print = await printLabels(command, [ann.shipCode, bea.shipCode], onA4)
    await voidShipment(command, ann.shipCode)
    const [page] = await pdfPages(await bytesOf(print))
    expect(page?.text).not.toMatch(/ann/i)
    expect(await printsOf(command, ann)).toEqual([])
    expect(await printsOf(command, bea)).toHaveLength(1)
  })

  test('lays a carrier’s picture on the sheet, and says what else it can’t', async () => {
    const command = await account()
    const own = await save(command, 'Ann')
    const png = Buffer.from(labelArtist.render(labelArtist.layOut(postContent), 'png'))
    const [sent, zpl] = [await sentBy(command, 'png', png), await sentBy(command, 'zpl')]
    const codes = [zpl.shipCode, sent.shipCode, own.shipCode]
    const onSheets = await printLabels(command, codes, { ...onA4 })
    expect(onSheets.refused.map(({ code }) => code)).toEqual([zpl.shipCode])
    expect(onSheets.refused[0]?.why).toContain('print it separately')
    expect(await pdfPages(await bytesOf(onSheets))).toHaveLength(1)
    const printers = await printLabels(command, codes, asZpl)
    expect(printers.refused.map(({ code }) => code)).toEqual([sent.shipCode])
    const text = (await bytesOf(printers)).toString()
    expect(text.startsWith('^XA^XZ')).toBe(true)
    expect(text.match(/\^XA/g)).toHaveLength(2)
  })

  test('takes no more than a thousand codes, and a start that the sheet has', async () => {
    const command = await account()
    const many = Array.from({ length: 1_001 }, (_, at) => `x${at}`)
    await expect(printLabels(command, many, onA4)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { codes: [expect.stringContaining('1000')] },
    })
    for (const start of [0, 5, 1.5]) {
      const wish: PrintOptions = { format: 'pdf', sheet: { name: 'a4x4', start } }
      await expect(printLabels(command, ['x'], wish)).rejects.toMatchObject({
        fields: { start: [expect.stringContaining('from 1 to 4')] },
      })
    }
  })

  test('the list of what is unprinted comes a page at a time, with its count', async () => {
    const command = await account()
    const all = [await save(command, 'A'), await save(command, 'B'), await save(command, 'C')]
    const first = await listUnprinted(store.read, command.tenant, 'newest', null, 2)
    expect(first.total).toBe(3)
    const rest = await listUnprinted(store.read, command.tenant, 'newest', first.next, 2)
    expect(rest.next).toBeNull()
    const seen = [...first.shipments, ...rest.shipments].map(({ id }) => id)
    expect(seen).toEqual(all.map(({ id }) => id).toReversed())
  })

  test('a preview is one page as a small picture whose barcode scans', async () => {
    const command = await account()
    const shipment = await save(command, 'Ann')
    const { world, tenant } = command
    const preview = await previewLabel(world, tenant, shipment)
    if (preview === null) throw new Error('no preview')
    expect(preview).toMatchObject({ format: 'png', pages: 1 })
    expect(preview.bytes.length).toBeLessThan(40_000)
    const [picture] = picturesOfPng(preview.bytes, 1)
    const scans = picture ? await scan(picture) : []
    expect(scans.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(shipment.bought?.trackingCode ?? 'none'),
    )
    expect(await previewLabel(world, tenant, shipment, 2)).toBeNull()
    expect(await previewLabel(world, tenant, await save(command, 'Draft', true))).toBeNull()
  })

  test('a test label is as large as the paper of its sheet', async () => {
    const { world } = await account()
    const [page] = await pdfPages(drawTestLabel(world, 'letterx4', 'pdf'))
    expect(page?.points).toEqual({ width: 612, height: 792 })
  })
})
