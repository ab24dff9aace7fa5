import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { joinBatch, refuseOtherBuyers } from '#core/batch/join-batch.ts'
import type { Writers } from '#core/store.ts'

const batches = (open: boolean, state = 'processed') =>
  ({ batches: { keepOpen: async () => open, stateOf: async () => state } }) as unknown as Pick<
    Writers,
    'batches'
  >

it('a batch that was closed while a shipment was being made takes it no more', async () => {
  await expect(joinBatch(batches(false), serviceOn(1), '7')).rejects.toMatchObject({
    code: 'conflict',
  })
  const inHand = joinBatch(batches(false, 'processing'), serviceOn(1), '7')
  await expect(inHand).rejects.toMatchObject({ code: 'batch_in_use' })
  await expect(joinBatch(batches(true), serviceOn(1), '7')).resolves.toBeUndefined()
  await expect(joinBatch(batches(false), serviceOn(1), null)).resolves.toBeUndefined()
})

const refuse = (state: string, batchId: string | null, inBatch: number | null) => {
  const batches = { stateOf: async () => state } as unknown as Writers['batches']
  return refuseOtherBuyers({ batches }, serviceOn(1), batchId, inBatch)
}

it('while a batch is processed, its run alone buys what is in it', async () => {
  await expect(refuse('processing', '7', null)).rejects.toMatchObject({ code: 'batch_in_use' })
  await expect(refuse('processing', '7', 7)).resolves.toBeUndefined()
  await expect(refuse('processing', '7', 8)).rejects.toMatchObject({ code: 'conflict' })
})

it('a run buys nothing once it is over, and others may buy again', async () => {
  for (const state of ['open', 'processed', 'processed_with_errors']) {
    await expect(refuse(state, '7', 7)).rejects.toMatchObject({ code: 'conflict' })
    await expect(refuse(state, '7', null)).resolves.toBeUndefined()
  }
  await expect(refuse('processing', null, 7)).rejects.toMatchObject({ code: 'conflict' })
  await expect(refuse('processing', null, null)).resolves.toBeUndefined()
})
