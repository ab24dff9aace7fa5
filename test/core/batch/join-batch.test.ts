import { expect, it } from 'vitest'
import { operatorOn } from '#core/access.ts'
import { joinBatch } from '#core/batch/join-batch.ts'
import type { Writers } from '#core/store.ts'

const batches = (open: boolean) =>
  ({ batches: { keepOpen: async () => open } }) as unknown as Pick<Writers, 'batches'>

it('a batch that was closed while a shipment was being made takes it no more', async () => {
  await expect(joinBatch(batches(false), operatorOn(1), '7')).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(joinBatch(batches(true), operatorOn(1), '7')).resolves.toBeUndefined()
  await expect(joinBatch(batches(false), operatorOn(1), null)).resolves.toBeUndefined()
})
