import { beforeEach, expect, test } from 'vitest'
import { checkOfficialTable } from '#catalogue/tariff/check-official-table.ts'
import { builtInTariff } from '#catalogue/tariff/open-tariff.ts'
import { TariffInForce } from '#catalogue/tariff/tariff-in-force.ts'
import { classify } from '#core/tariff/classify.ts'
import { writeOfficialTable } from '#core/tariff/official-table.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { hsTable } from '#test/support/hs-table.ts'

const dayBefore = Date.UTC(2027, 11, 31, 23, 59, 59)
const firstDay = Date.UTC(2028, 0, 1)

describeOnEachEngine('the tariff in force', kit => {
  let db: Database
  let now = dayBefore

  beforeEach(async () => {
    db = await kit.open()
    now = dayBefore
  })

  const tariffOf = (reader: Database['read']['hsTables']) =>
    new TariffInForce(reader, { now: () => now }, builtInTariff)

  const describedBy = async (tariff: TariffInForce): Promise<string | null> =>
    classify(await tariff.vocabulary(), { title: 'Cotton T-shirt' }).description

  const insert = async (validFrom: string, description: string, through = db): Promise<void> => {
    const rows = [['6109', 'Shirts'] as const, ['610910', description] as const]
    const { table, leftOut: _, ...counts } = checkOfficialTable(hsTable(rows), 'hs.csv')
    await through.transact(0, ({ hsTables }) =>
      hsTables.insert({ ...counts, validFrom, importedAt: now }, writeOfficialTable(table)),
    )
  }

  test('is the almanac, then the table that began last, from its first day on', async () => {
    const tariff = tariffOf(db.read.hsTables)
    await insert('2028-01-01', 'As of 2028')
    expect(await describedBy(tariff)).toMatch(/^T-shirts and vests, knitted: /)
    await insert('2022-01-01', 'As of 2022')
    expect(await describedBy(tariff)).toBe('As of 2022')
    now = firstDay
    expect(await describedBy(tariff)).toBe('As of 2028')
    await insert('2022-01-01', 'As of 2022, mended')
    expect(await describedBy(tariff)).toBe('As of 2028')
    await insert('2028-01-01', 'As of 2028, mended')
    expect(await describedBy(tariff)).toBe('As of 2028, mended')
    now = dayBefore
    expect(await describedBy(tariff)).toBe('As of 2022, mended')
  })

  test('takes what another process imports with the next question', async () => {
    const tariff = tariffOf(db.read.hsTables)
    const other = await kit.open()
    await insert('2027-01-01', 'By another', other)
    expect(await describedBy(tariff)).toBe('By another')
  })

  test('reads a table with the first question, once, and again where that failed', async () => {
    await insert('2027-06-01', 'Read once')
    let texts = 0
    const tariff = tariffOf({
      ...db.read.hsTables,
      text: async version => {
        texts += 1
        if (texts === 1) throw new Error('no connection')
        return await db.read.hsTables.text(version)
      },
    })
    expect(texts).toBe(0)
    await expect(tariff.vocabulary()).rejects.toThrow('no connection')
    const all = await Promise.all([describedBy(tariff), describedBy(tariff), describedBy(tariff)])
    expect(new Set(all)).toEqual(new Set(['Read once']))
    expect(texts).toBe(2)
  })
})
