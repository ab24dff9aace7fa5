import { beforeAll, expect, test } from 'vitest'
import { drawBatchLabel, findBatchLabel } from '#core/batch/batch-label.ts'
import { createBatch } from '#core/batch/batches.ts'
import type { Command } from '#core/command/command.ts'
import type { LabelFile, LabelFormat } from '#core/ports/labels.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { renderLabel } from '#core/shipment/view-shipment.ts'
import type { World } from '#core/world.ts'
import { pdfPages } from '../../labels/pictures.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { sendingFiles } from '../../support/own-label-files.ts'

const now = () => Date.UTC(2026, 0, 5, 8)

describeOnEachEngine('the labels of a batch as one file', kit => {
  let store: World['store']
  let accounts = 0
  beforeAll(async () => {
    store = await kit.open()
  })

  async function account(): Promise<Command> {
    accounts += 1
    const world = proofWorld({ store, now })
    await openAccount(world, accounts, 500_00)
    return await commandFor(world, accounts)
  }

  async function save(command: Command, name: string, draft = false): Promise<number> {
    const sale = creation(parcel({}, name), { draft })
    return (await createShipment(command, sale)).shipmentId
  }

  const sentBy = (command: Command, format: LabelFile['format']): Promise<number> => {
    const world = proofWorld({ store, now, between: sendingFiles(format) })
    return save({ ...command, world }, remoteRecipient)
  }

  const shipmentOf = async ({ tenant }: Command, id: number) => {
    const shipment = await store.read.shipments.byId(tenant, id)
    if (!shipment) throw new Error('no shipment')
    return shipment
  }

  const batchOf = async (command: Command, ...ids: number[]) =>
    (await createBatch(command, null, ids)).id

  async function partsOf({ world, tenant }: Command, id: number, format: LabelFormat) {
    const label = await findBatchLabel(world, tenant, id, format)
    const parts: Uint8Array[] = []
    for await (const part of drawBatchLabel(world, tenant, label)) parts.push(part)
    return parts
  }

  test('is a PDF with the pages of what is bought, in order, and comes in parts', async () => {
    const command = await account()
    const ids = [
      await save(command, 'Ann'),
      await save(command, 'Draft', true),
      await save(command, 'Gone'),
      await save(command, 'Bea'),
    ]
    const batch = await batchOf(command, ...ids)
    await voidShipment(command, (await shipmentOf(command, ids[2] ?? 0)).shipCode)
    const parts = await partsOf(command, batch, 'pdf')
    expect(parts).toHaveLength(3)
    const pages = await pdfPages(Buffer.concat(parts))
    const named = ['ANN', 'BEA'].map(name => expect.stringMatching(new RegExp(name, 'i')))
    expect(pages.map(({ text }) => text)).toEqual(named)
  })

  test('is ZPL one after the other, with what carriers sent as ZPL', async () => {
    const command = await account()
    const [own, sent] = [await save(command, 'Ann'), await sentBy(command, 'zpl')]
    const batch = await batchOf(command, sent, own)
    const drawn = await renderLabel(
      command.world,
      command.tenant,
      await shipmentOf(command, own),
      'zpl',
    )
    const text = Buffer.concat(await partsOf(command, batch, 'zpl')).toString()
    expect(text).toBe(`${Buffer.from(drawn ?? [])}^XA^FDits own^FS^XZ`)
  })

  test.each(['pdf', 'gif', 'zpl'] as const)(
    'is refused as PDF where a carrier sent a label as %s, and says which',
    async format => {
      const command = await account()
      const [own, sent] = [await save(command, 'Ann'), await sentBy(command, format)]
      const batch = await batchOf(command, own, sent)
      const refused = findBatchLabel(command.world, command.tenant, batch, 'pdf')
      await expect(refused).rejects.toMatchObject({
        code: 'label_format_unavailable',
        message: expect.stringMatching(new RegExp(`: ${sent}\\.$`)),
      })
    },
  )

  test('can not be a PNG', async () => {
    const command = await account()
    const batch = await batchOf(command, await save(command, 'Ann'))
    const refused = findBatchLabel(command.world, command.tenant, batch, 'png')
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { label_format: [expect.any(String)] },
    })
  })

  test('is a conflict where nothing is bought', async () => {
    const command = await account()
    const batch = await batchOf(command, await save(command, 'Ann', true))
    const refused = findBatchLabel(command.world, command.tenant, batch, 'pdf')
    await expect(refused).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of another account, or of none, is not found', async () => {
    const [mine, theirs] = [await account(), await account()]
    const batch = await batchOf(mine, await save(mine, 'Ann'))
    for (const id of [batch, 999_999]) {
      const refused = findBatchLabel(theirs.world, theirs.tenant, id, 'pdf')
      await expect(refused).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})
