import { describe, expect, test } from 'vitest'
import { openEngine } from '../../src/db/database.ts'
import { bulkInsert } from '../../src/db/stores/bulk-insert.ts'
import { describeOnEachEngine } from '../support/engines.ts'

const lookups = bulkInsert('tracking_code_lookup', ['tracking_code', 'account_id', 'shipment_id'])
const rowsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => [`T${start + index}`, 7, start + index] as const)

describeOnEachEngine('rows in bulk', kit => {
  test.each([0, 1, 7, 8, 9, 39, 40, 41, 95])('%i of them are each written once', async count => {
    await using engine = await openEngine(await kit.config())
    const start = count * 1000
    const written = await engine.transact(7, async session => {
      lookups.send(session, lookups.lay(rowsFrom(start, count)))
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

describe('what is no row of the table', () => {
  test('is refused where a value is missing', () => {
    const short = ['T1', undefined as unknown as number, 7] as const
    expect(() => lookups.lay([short])).toThrow('A row lacks one of its values.')
  })

  test('is refused where it was laid out for another', () => {
    const session = { send: () => {} } as never
    expect(() => lookups.send(session, [['T1', 7]])).toThrow('No statement inserts 2 values')
  })
})
