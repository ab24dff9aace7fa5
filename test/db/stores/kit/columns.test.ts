import { expect, test } from 'vitest'
import { columns } from '#db/stores/kit/columns.ts'

const clock = columns('account_clock', { accountId: 'account_id', offset: 'offset_ms' })

test('a record becomes the row of its columns, and the row the record', () => {
  const record = { accountId: 1, offset: 0 }
  const row = { account_id: 1, offset_ms: 0 }
  expect(clock.list).toEqual(['account_id', 'offset_ms'])
  expect(clock.row(record)).toEqual(row)
  expect(clock.record(row)).toEqual(record)
})

test('neither takes over what the other does not name', () => {
  const row = { account_id: 1, offset_ms: 0, later: 5 }
  const record = { accountId: 1, offset: 0, later: 5 }
  expect(clock.record(row)).toStrictEqual({ accountId: 1, offset: 0 })
  expect(clock.row(record)).toStrictEqual({ account_id: 1, offset_ms: 0 })
})
