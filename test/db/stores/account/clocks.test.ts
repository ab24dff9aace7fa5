import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

describeOnEachEngine('the store of account clocks', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2, 3, 4)
  })
  const advance = (account: number, byMs: number, database = db) =>
    database.transact(account, ({ clocks }) => clocks.advance(serviceOn(account), byMs))
  const offset = (account: number) => db.read.clocks.offsetMs(serviceOn(account))

  test('a clock runs with the system’s until somebody moves it, and the move returns its offset', async () => {
    expect(await offset(1)).toBe(0)
    expect(await advance(1, 500)).toBe(500)
    expect(await advance(1, 86_400_000)).toBe(86_400_500)
    expect(await offset(1)).toBe(86_400_500)
  })

  test('each account has its own clock', async () => {
    await advance(2, 7)
    expect(await offset(2)).toBe(7)
    expect(await offset(3)).toBe(0)
  })

  test.each([0, -1, 0.5, Number.NaN, 2 ** 53])('a clock never moves by %d ms', async byMs => {
    await expect(advance(3, byMs)).rejects.toThrow(RangeError)
    expect(await offset(3)).toBe(0)
  })

  test('each of many simultaneous moves by two processes counts', async () => {
    const other = await kit.open()
    const offsets = await Promise.all(
      Array.from({ length: 30 }, (_, index) => advance(4, 10, index % 2 ? db : other)),
    )
    expect(await offset(4)).toBe(300)
    expect(new Set(offsets).size).toBe(30)
  })
})
