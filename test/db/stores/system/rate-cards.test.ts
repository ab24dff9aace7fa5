import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the rate card store', kit => {
  let db: Database
  let nextId = 1

  beforeEach(async () => {
    db ??= await kit.open()
  })

  const insert = (name: string, csv: string, through = db) =>
    through.transact(0, async ({ rateCards }) =>
      rateCards.insert(
        {
          id: nextId++,
          name,
          service: 'carriera_priority_mail',
          validFrom: '2027-01-01',
          validTo: null,
          importedAt: 1000,
          source: `${name}.csv`,
          rows: csv.split('\n').length,
        },
        csv,
      ),
    )

  test('a second import of a card becomes its next version, and the earlier stays', async () => {
    const first = await insert('priority', 'a,b\n1,2')
    const second = await insert('priority', 'a,b\n1,3')
    expect([first.version, second.version]).toEqual([1, 2])
    expect(await db.read.rateCards.text(first.id)).toBe('a,b\n1,2')
    expect(await db.read.rateCards.text(second.id)).toBe('a,b\n1,3')
  })

  test('each card counts its own versions', async () => {
    await insert('ground', 'x')
    const other = await insert('express', 'x')
    expect(other.version).toBe(1)
  })

  test('imported cards are listed as they were inserted', async () => {
    const card = await insert('letters', 'a\nb\nc')
    const listed = (await db.read.rateCards.list()).find(found => found.id === card.id)
    expect(listed).toEqual(card)
    expect(listed).toMatchObject({
      rows: 3,
      validTo: null,
      source: 'letters.csv',
      importedAt: 1000,
    })
  })

  test('the generation changes with every import and with nothing else', async () => {
    const before = await db.read.rateCards.generation()
    expect(await db.read.rateCards.generation()).toBe(before)
    await insert('flats', 'x')
    const after = await db.read.rateCards.generation()
    expect(after).not.toBe(before)
    await insert('flats', 'y')
    expect(await db.read.rateCards.generation()).not.toBe(after)
  })

  test('the text of a card that does not exist is null', async () => {
    expect(await db.read.rateCards.text(4711)).toBeNull()
  })

  test('simultaneous imports of one card never take the same version', async () => {
    const other = await kit.open()
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        insert('raced', `text ${index}`, index % 2 ? other : db),
      ),
    )
    const won = ends.filter(end => end.status === 'fulfilled').map(end => end.value.version)
    expect(new Set(won).size).toBe(won.length)
    const listed = (await db.read.rateCards.list()).filter(card => card.name === 'raced')
    expect(listed.map(card => card.version)).toEqual(listed.map((_, index) => index + 1))
    expect(listed).toHaveLength(won.length)
  })
})
