import { beforeAll, expect, test } from 'vitest'
import type { Batch } from '#core/batch/batch.ts'
import { addToBatch, removeFromBatch } from '#core/batch/batch-members.ts'
import { createBatch, renameBatch } from '#core/batch/batches.ts'
import type { Command } from '#core/command/command.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { voidShipmentById } from '#core/purchase/void/void-shipment.ts'
import type { World } from '#core/world.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { draftPurchase } from '../../support/draft-purchase.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

const now = () => Date.UTC(2026, 0, 5, 8)

describeOnEachEngine('the shipments of a batch', kit => {
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now })
  })

  async function account(): Promise<Command> {
    accounts += 1
    await openAccount(world, accounts, 500_00)
    return await commandFor(world, accounts)
  }

  const draft = async (command: Command): Promise<number> =>
    (await createShipment(command, creation(parcel({ purchaseLabel: false }), { draft: true })))
      .shipmentId

  const drafts = async (command: Command, count: number) =>
    await Promise.all(Array.from({ length: count }, () => draft(command)))

  const move = ({ tenant }: Command, { id }: Batch, to: 'processing' | 'processed') =>
    world.store.transact(tenant.accountId, ({ batches }) =>
      batches.move(tenant, id, ['open', 'processing'], to),
    )

  const batchIdOf = async ({ tenant }: Command, id: number) =>
    (await world.store.read.shipments.byId(tenant, id))?.batchId ?? null

  test('join it as it is made, or later; each is counted once', async () => {
    const command = await account()
    const ids = await drafts(command, 3)
    const batch = await createBatch(command, 'Monday', ids.slice(0, 2))
    expect(batch).toMatchObject({ name: 'Monday', state: 'open', shipmentsCount: 2 })
    const more = await addToBatch(command, batch.id, [...ids, ...ids])
    expect(more).toEqual({ ...batch, shipmentsCount: 3 })
    for (const id of ids) expect(await batchIdOf(command, id)).toBe(String(batch.id))
  })

  test('leave it, and can join another one', async () => {
    const command = await account()
    const [one = 0, two = 0] = await drafts(command, 2)
    const batch = await createBatch(command, null, [one, two])
    expect(await removeFromBatch(command, batch.id, [one])).toMatchObject({ shipmentsCount: 1 })
    expect(await batchIdOf(command, one)).toBeNull()
    expect(await createBatch(command, null, [one])).toMatchObject({ shipmentsCount: 1 })
  })

  test('that can not join are named at their places, and none joins', async () => {
    const command = await account()
    const [free = 0, gone = 0, taken = 0, back = 0] = await drafts(command, 4)
    await voidShipmentById(command, gone)
    await buyDraft(command, () => draftPurchase(back))
    await voidShipmentById(command, back)
    const other = await createBatch(command, null, [taken])
    const theirs = await draft(await account())
    const batch = await createBatch(command, null)
    const joined = addToBatch(command, batch.id, [free, gone, taken, theirs, back])
    await expect(joined).rejects.toMatchObject({
      code: 'validation_failed',
      fields: {
        'shipment_ids.1': [`The shipment ${gone} is not a shipment of this account.`],
        'shipment_ids.2': [`The shipment ${taken} is already in the batch ${other.id}.`],
        'shipment_ids.3': [`The shipment ${theirs} is not a shipment of this account.`],
        'shipment_ids.4': [`The shipment ${back} is void.`],
      },
    })
    expect(await batchIdOf(command, free)).toBeNull()
  })

  test('that are not in it can not leave it', async () => {
    const command = await account()
    const [id = 0] = await drafts(command, 1)
    const batch = await createBatch(command, null)
    await expect(removeFromBatch(command, batch.id, [id])).rejects.toMatchObject({
      fields: { 'shipment_ids.0': [`The shipment ${id} is not in this batch.`] },
    })
  })

  test.each([
    ['processing', 'batch_in_use'],
    ['processed', 'conflict'],
  ] as const)('stay as they are while it is %s', async (state, code) => {
    const command = await account()
    const [inside = 0, outside = 0] = await drafts(command, 2)
    const batch = await createBatch(command, null, [inside])
    await move(command, batch, state)
    await expect(addToBatch(command, batch.id, [outside])).rejects.toMatchObject({ code })
    await expect(removeFromBatch(command, batch.id, [inside])).rejects.toMatchObject({ code })
    expect(await renameBatch(command, batch.id, 'Late')).toMatchObject({ name: 'Late', state })
  })

  test('of another account, or of no batch, are not found', async () => {
    const [mine, theirs] = [await account(), await account()]
    const batch = await createBatch(mine, 'Mine')
    for (const id of [batch.id, 999_999]) {
      const notFound = { code: 'not_found' }
      await expect(addToBatch(theirs, id, [])).rejects.toMatchObject(notFound)
      await expect(removeFromBatch(theirs, id, [])).rejects.toMatchObject(notFound)
      await expect(renameBatch(theirs, id, 'x')).rejects.toMatchObject(notFound)
    }
  })

  test('batches are listed newest first, page by page', async () => {
    const command = await account()
    const ids: number[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await createBatch(command, name)).id)
    const { batches } = world.store.read
    const names = async (page: number) => {
      const found = await batches.page(command.tenant, { page, limit: 2 })
      return [found.total, ...found.batches.map(({ name }) => name)]
    }
    expect(await names(1)).toEqual([3, 'c', 'b'])
    expect(await names(2)).toEqual([3, 'a'])
    expect(await names(3)).toEqual([3])
  })

  test('twenty who take one shipment into two batches at once: one batch has it', async () => {
    const command = await account()
    const [id = 0] = await drafts(command, 1)
    const made = [await createBatch(command, null), await createBatch(command, null)]
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => addToBatch(command, made[index % 2]?.id ?? 0, [id])),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const counts = await Promise.all(
      made.map(
        async batch =>
          (await world.store.read.batches.byId(command.tenant, batch.id))?.shipmentsCount,
      ),
    )
    expect(counts.toSorted()).toEqual([0, 1])
  })
})
