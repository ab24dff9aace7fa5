import { beforeAll, expect, test } from 'vitest'
import { createBatch } from '#core/batch/batches.ts'
import { processBatch } from '#core/batch/process-batch.ts'
import type { Command } from '#core/command/command.ts'
import type { World } from '#core/world.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { createShipment, requestKey } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

const now = () => Date.UTC(2026, 0, 5, 8)

describeOnEachEngine('a batch that is to be processed', kit => {
  let nodes: readonly [World, World]
  let accounts = 0
  beforeAll(async () => {
    const world = async () => proofWorld({ store: await kit.open(), now })
    nodes = [await world(), await world()]
  })

  async function account(): Promise<Command> {
    accounts += 1
    await openAccount(nodes[0], accounts, 500_00)
    return await commandFor(nodes[0], accounts)
  }

  async function batchOfOne(command: Command): Promise<number> {
    const draft = creation(parcel({ purchaseLabel: false }), { draft: true })
    const { shipmentId } = await createShipment(command, draft)
    return (await createBatch(command, null, [shipmentId])).id
  }

  const jobsOf = async ({ tenant }: Command) =>
    (await nodes[0].store.read.jobs.list(100)).filter(
      ({ accountId }) => accountId === tenant.accountId,
    )

  const move = ({ tenant }: Command, id: number, to: 'processed' | 'processed_with_errors') =>
    nodes[0].store.transact(tenant.accountId, ({ batches }) =>
      batches.move(tenant, id, ['processing'], to),
    )

  test('begins its first run, with one job', async () => {
    const command = await account()
    const id = await batchOfOne(command)
    const batch = await processBatch(command, id)
    expect(batch).toMatchObject({ id, state: 'processing', run: 1, processedAt: null })
    expect(await jobsOf(command)).toMatchObject([
      { kind: 'process-batch', payload: { batchId: id, run: 1 } },
    ])
  })

  test('by 20 callers on two nodes at once begins one run', async () => {
    const command = await account()
    const id = await batchOfOne(command)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        processBatch({ ...command, world: nodes[index % 2] ?? nodes[0] }, id),
      ),
    )
    for (const answer of answers) expect(answer).toMatchObject({ state: 'processing', run: 1 })
    expect(await jobsOf(command)).toHaveLength(1)
  })

  test('after errors begins another run, and once all is bought none', async () => {
    const command = await account()
    const id = await batchOfOne(command)
    await processBatch(command, id)
    await move(command, id, 'processed_with_errors')
    expect(await processBatch(command, id)).toMatchObject({ state: 'processing', run: 2 })
    await move(command, id, 'processed')
    await expect(processBatch(command, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await jobsOf(command)).toHaveLength(2)
  })

  test('without shipments is refused, and stays open', async () => {
    const command = await account()
    const { id } = await createBatch(command, null)
    await expect(processBatch(command, id)).rejects.toMatchObject({ code: 'conflict' })
    const { batches } = command.world.store.read
    expect(await batches.byId(command.tenant, id)).toMatchObject({ state: 'open', run: 0 })
    expect(await jobsOf(command)).toEqual([])
  })

  test('of another account, or of none, is not found', async () => {
    const [mine, theirs] = [await account(), await account()]
    const id = await batchOfOne(mine)
    for (const name of [id, 999_999]) {
      await expect(processBatch(theirs, name)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await jobsOf(mine)).toEqual([])
  })

  test('takes the key of the call, also where it is being processed already', async () => {
    const command = await account()
    const id = await batchOfOne(command)
    for (const text of ['one', 'two']) {
      const key = requestKey(text)
      await processBatch({ ...command, key }, id)
      const entry = await nodes[0].store.read.keys.find(command.tenant, key, 0)
      expect(entry).not.toBeNull()
    }
  })
})
