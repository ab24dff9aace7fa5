import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the store of tables of the Harmonized System', kit => {
  let db: Database

  beforeEach(async () => {
    db ??= await kit.open()
  })

  const insert = (validFrom: string, text: string, through = db) =>
    through.transact(0, ({ hsTables }) =>
      hsTables.insert(
        { validFrom, importedAt: 1000, source: 'hs.csv', chapters: 96, headings: 1, lines: 2 },
        text,
      ),
    )

  test('a second import becomes the next version, and the earlier stays', async () => {
    const first = await insert('2022-01-01', '0101\tHorses')
    const second = await insert('2028-01-01', '0101\tEquines\n0102\tCattle')
    expect(second.version).toBe(first.version + 1)
    expect(await db.read.hsTables.text(first.version)).toBe('0101\tHorses')
    expect(await db.read.hsTables.text(second.version)).toBe('0101\tEquines\n0102\tCattle')
    expect(await db.read.hsTables.list()).toEqual([first, second])
    expect(second).toMatchObject({ validFrom: '2028-01-01', importedAt: 1000, source: 'hs.csv' })
  })

  test('the text of a version that does not exist is null', async () => {
    expect(await db.read.hsTables.text(4711)).toBeNull()
  })

  test('simultaneous imports never take the same version', async () => {
    const other = await kit.open()
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        insert('2022-01-01', `text ${index}`, index % 2 ? other : db),
      ),
    )
    const won = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value.version] : []))
    expect(won.length).toBeGreaterThan(0)
    expect(new Set(won).size).toBe(won.length)
    const listed = (await db.read.hsTables.list()).map(({ version }) => version)
    expect(listed).toEqual(listed.map((_, index) => index + 1))
  })
})
