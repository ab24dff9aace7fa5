import { expect, test } from 'vitest'
import { openEngine } from '#db/database.ts'
import { bulkInsert } from '#db/stores/kit/bulk-insert.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

const sendLookups = bulkInsert('tracking_code_lookup', [
  'tracking_code',
  'account_id',
  'shipment_id',
])
const rowsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => [`T${start + index}`, 7, start + index] as const)

describeOnEachEngine('rows in bulk', kit => {
  test.each([0, 1, 7, 8, 9, 39, 40, 41, 95])('%i of them are each written once', async count => {
    await using engine = await openEngine(await kit.config())
    const start = count * 1000
    const written = await engine.transact(7, async session => {
      sendLookups(session, rowsFrom(start, count))
      return await session.query<{ shipment_id: number }>(db =>
        db
          .selectFrom('tracking_code_lookup')
          .select(['tracking_code', 'shipment_id'])
          .where('shipment_id', '>=', start)
          .where('shipment_id', '<', start + 1000)
          .orderBy('shipment_id'),
      )
    })
    expect(written).toEqual(
      rowsFrom(start, count).map(([code, , id]) => ({ tracking_code: code, shipment_id: id })),
    )
  })
})

describeOnEachEngine('rows in bulk of which one is refused', kit => {
  test('leave nothing behind, whoever shares their commit', async () => {
    await using engine = await openEngine(await kit.config())
    const insert = (...starts: readonly number[]) =>
      engine.transact(7, async session => {
        sendLookups(
          session,
          starts.flatMap(start => rowsFrom(start, 20)),
        )
      })
    await expect(insert(100, 100)).rejects.toThrow(/unique/i)
    const outcomes = await Promise.allSettled([insert(200), insert(300, 200), insert(400)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])

    const written = await engine.read.query<{ shipment_id: number }>(db =>
      db.selectFrom('tracking_code_lookup').select('shipment_id').orderBy('shipment_id'),
    )
    const ids = [...rowsFrom(200, 20), ...rowsFrom(400, 20)].map(([, , id]) => id)
    expect(written.map(row => row.shipment_id)).toEqual(ids)
  })
})

describeOnEachEngine('a command that hides that one of its rows was refused', kit => {
  test('fails with what it sent, and all the rest of it', async () => {
    await using engine = await openEngine(await kit.config())
    const hidden = () =>
      engine.transact(7, async session => {
        const rows = [...rowsFrom(700, 20), ...rowsFrom(700, 20)]
        try {
          sendLookups(session, rows)
        } catch {}
        sendLookups(session, rowsFrom(800, 1))
      })
    const beside = () => engine.transact(7, async session => sendLookups(session, rowsFrom(900, 1)))
    await expect(hidden()).rejects.toThrow(/unique/i)
    const outcomes = await Promise.allSettled([beside(), hidden()])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])

    const written = await engine.read.query<{ shipment_id: number }>(db =>
      db.selectFrom('tracking_code_lookup').select('shipment_id'),
    )
    expect(written).toEqual([{ shipment_id: 900 }])
  })
})

test('a row that lacks a value is refused', () => {
  const session = { send: () => {} } as never
  const short = ['T1', undefined as unknown as number, 7] as const
  expect(() => sendLookups(session, [short])).toThrow('A row lacks one of its values.')
})
