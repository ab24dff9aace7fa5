import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { draftShipment } from '#test/support/sample-shipments.ts'

describeOnEachEngine('the batch store', kit => {
  let db: Database
  const [one, other] = [serviceOn(1), serviceOn(2)]

  beforeAll(async () => {
    db = await kit.open()
    for (const id of [1, 2]) {
      await db.transact(id, ({ accounts }) =>
        accounts.insert({ id, name: `account ${id}`, createdAt: 1 }),
      )
    }
  })

  const insert = (id: number, name: string | null = null) =>
    db.transact(1, ({ batches }) => batches.insert(one, { id, name, createdAt: 1000 + id }))

  test('a new batch is open and empty', async () => {
    await insert(1, 'Monday')
    expect(await db.read.batches.byId(one, 1)).toEqual({
      id: 1,
      name: 'Monday',
      state: 'open',
      createdAt: 1001,
      shipmentsCount: 0,
      run: 0,
      processedCount: 0,
      failedCount: 0,
      processedAt: null,
    })
  })

  test('another account has no such batch', async () => {
    await insert(2)
    expect(await db.read.batches.byId(other, 2)).toBeNull()
    const touched = await db.transact(2, async ({ batches }) => [
      await batches.keepOpen(other, 2),
      await batches.move(other, 2, ['open'], 'processing'),
    ])
    expect(touched).toEqual([false, false])
    expect((await db.read.batches.byId(one, 2))?.state).toBe('open')
  })

  test('a number is taken once', async () => {
    await insert(3)
    await expect(insert(3)).rejects.toThrow()
  })

  test('a batch moves only from a state that allows it', async () => {
    await insert(4)
    const move = (from: 'open' | 'processing', to: 'processing' | 'processed') =>
      db.transact(1, ({ batches }) => batches.move(one, 4, [from], to))
    expect(await move('processing', 'processed')).toBe(false)
    expect(await move('open', 'processing')).toBe(true)
    expect(await move('open', 'processing')).toBe(false)
    expect((await db.read.batches.byId(one, 4))?.state).toBe('processing')
  })

  test('only an open batch can be kept open', async () => {
    await insert(5)
    const keep = () => db.transact(1, ({ batches }) => batches.keepOpen(one, 5))
    expect(await keep()).toBe(true)
    expect((await db.read.batches.byId(one, 5))?.state).toBe('open')
    await db.transact(1, ({ batches }) => batches.move(one, 5, ['open'], 'processed'))
    expect(await keep()).toBe(false)
  })

  test('a batch takes nothing that is void by then', async () => {
    await insert(7)
    const [label, voided] = [draftShipment(1), draftShipment(2, { state: 'cancelled' })]
    const taken = await db.transact(1, async ({ batches, shipments }) => {
      for (const each of [label, voided]) await shipments.insert(one, each, null)
      return await batches.take(one, 7, [label.id, voided.id])
    })
    expect(taken).toBe(1)
    expect((await db.read.batches.byId(one, 7))?.shipmentsCount).toBe(1)
  })

  test('a failed transaction leaves no batch', async () => {
    const failed = db.transact(1, async ({ batches }) => {
      await batches.insert(one, { id: 6, name: null, createdAt: 1 })
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(await db.read.batches.byId(one, 6)).toBeNull()
  })
})
