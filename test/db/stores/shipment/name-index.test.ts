import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  draftShipment,
  insertAccounts,
  insertShipment,
  requestTo,
} from '#test/support/sample-shipments.ts'
import { anyShipment } from '../../../support/any-shipment.ts'

const names = [
  'Ada Lovelace',
  'ADAM WEST',
  'Zoë Müller',
  'Zoe\u0308 Mu\u0308ller',
  'O’Neill "Bo" O\'Hara',
  '100% Ltd',
  'under_score',
  String.raw`back\slash`,
  'star*name',
  'Straße 7',
  'Παπας Νίκος',
  '株式会社ポスト',
  '👩‍🚀 Astro',
  'İpek Işık',
  'Li',
  'a AND b OR "c" NEAR(d)',
  `${'x'.repeat(60)}needle${'y'.repeat(60)}`,
]

const searches: readonly (readonly [search: string, finds: readonly string[]])[] = [
  ['lovelace', ['Ada Lovelace']],
  ['ADA', ['Ada Lovelace', 'ADAM WEST']],
  ['a l', ['Ada Lovelace']],
  ['dam we', ['ADAM WEST']],
  ['zoë', ['Zoë Müller', 'Zoe\u0308 Mu\u0308ller']],
  ['ZOE\u0308 MÜL', ['Zoë Müller', 'Zoe\u0308 Mu\u0308ller']],
  ['zoe', []],
  ['"bo"', ['O’Neill "Bo" O\'Hara']],
  ["o'hara", ['O’Neill "Bo" O\'Hara']],
  ['0% l', ['100% Ltd']],
  ['%', ['100% Ltd']],
  ['_', ['under_score']],
  ['r_s', ['under_score']],
  ['a%e', []],
  ['d__m', []],
  ['k\\s', [String.raw`back\slash`]],
  ['\\', [String.raw`back\slash`]],
  ['ar*', ['star*name']],
  ['*', ['star*name']],
  ['STRASSE', ['Straße 7']],
  ['straße', ['Straße 7']],
  ['ΠΑΠΑΣ', ['Παπας Νίκος']],
  ['παπασ', ['Παπας Νίκος']],
  ['νίκος', ['Παπας Νίκος']],
  ['会社', ['株式会社ポスト']],
  ['会社ポス', ['株式会社ポスト']],
  ['🚀', ['👩‍🚀 Astro']],
  ['👩‍🚀 as', ['👩‍🚀 Astro']],
  ['ipek', []],
  ['İPEK', ['İpek Işık']],
  ['li', ['Li']],
  ['ü', ['Zoë Müller', 'Zoe\u0308 Mu\u0308ller']],
  ['b or', ['a AND b OR "c" NEAR(d)']],
  ['near(', ['a AND b OR "c" NEAR(d)']],
  [`${'x'.repeat(40)}needle${'y'.repeat(40)}`, [names.at(-1) ?? '']],
  ['\u0000', names],
  ['not there at all', []],
]

/** Shares its mark in the index with the first account: there are 6,399 times 6,399 marks. */
const twin = 1 + 6399 ** 2

describeOnEachEngine('a search by name', kit => {
  let db: Database
  const search = async (toName: string, account = 1) => {
    const filter = { ...anyShipment, toName }
    const page = await db.read.shipments.page(serviceOn(account), filter, { limit: 500, page: 1 })
    expect(page.total).toBe(page.entries.length)
    const ids = page.entries.map(({ id }) => id)
    const found = await db.read.shipments.byIds(serviceOn(account), ids)
    return found.map(({ request }) => request.toAddress.name)
  }
  const indexNames = (limit: number) =>
    db.transact(0, ({ shipments }) => shipments.indexNames(limit))

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2, twin)
    for (const [index, name] of names.entries()) {
      await insertShipment(db, 1, draftShipment(index + 1, { request: requestTo(name) }))
    }
    await insertShipment(db, 2, draftShipment(100, { request: requestTo('Ada Other') }))
    await insertShipment(db, twin, draftShipment(101, { request: requestTo('Ada Far') }))
    await insertShipment(db, 1, draftShipment(102, { request: requestTo(null) }))
  })

  const newestFirst = (finds: readonly string[]) =>
    names.filter(name => finds.includes(name)).toReversed()

  describe.each(['that wait for the index', 'in the index'])('over names %s', place => {
    beforeAll(async () => {
      if (place === 'that wait for the index') return
      while ((await indexNames(5)) > 0);
    })

    test.each(searches)('%j finds its part of any name, in any case', async (part, finds) => {
      const found = await search(part)
      const expected = newestFirst(finds)
      // An empty search finds all shipments, also those without a name.
      expect(found.filter(name => name !== null)).toEqual(expected)
    })

    test('finds no names of other accounts, not even of one with the same mark in the index', async () => {
      expect(await search('ada', 2)).toEqual(['Ada Other'])
      expect(await search('ada', twin)).toEqual(['Ada Far'])
      expect(await search('lovelace', twin)).toEqual([])
      expect(await search('a', twin)).toEqual(['Ada Far'])
    })
  })

  test('finds indexed and waiting names together, newest first, in pages', async () => {
    while ((await indexNames(100)) > 0);
    await insertShipment(db, 1, draftShipment(200, { request: requestTo('Ada Later') }))
    expect(await search('ada ')).toEqual(['Ada Later', 'Ada Lovelace'])
    const second = await db.read.shipments.page(
      serviceOn(1),
      { ...anyShipment, toName: 'ada ' },
      { limit: 1, page: 2 },
    )
    expect(second.total).toBe(2)
    expect(second.entries.map(({ id }) => id)).toEqual([1])
  })

  test('does not find removed shipments, whether they were indexed or not', async () => {
    for (const [id, indexed] of [
      [300, true],
      [301, false],
    ] as const) {
      await insertShipment(db, 1, draftShipment(id, { request: requestTo('Gone Away') }))
      if (indexed) while ((await indexNames(100)) > 0);
      expect(await search('gone')).toHaveLength(1)
      await db.transact(1, ({ shipments }) => shipments.remove(serviceOn(1), id))
      expect(await search('gone')).toEqual([])
      await indexNames(100)
    }
  })

  test('finds names at any distance between their shipments', async () => {
    // More ids than one window, and both sides of the start of the next window.
    const ids = [500, 50_499, 50_500, 100_499, 100_500, 320_000]
    for (const id of ids) {
      await insertShipment(db, 1, draftShipment(id, { request: requestTo(`Scattered ${id}`) }))
    }
    const expected = ids.map(id => `Scattered ${id}`).toReversed()
    expect(await search('scattered')).toEqual(expected)
    while ((await indexNames(100)) > 0);
    expect(await search('scattered')).toEqual(expected)
    // Too short for the index: the search reads every shipment.
    expect(await search('tt')).toEqual(expected)
  })

  test('the index takes at most the given number of names, and none where none wait', async () => {
    while ((await indexNames(100)) > 0);
    for (let id = 400; id < 405; id += 1) {
      await insertShipment(db, 1, draftShipment(id, { request: requestTo(`Many ${id}`) }))
    }
    const brought = [await indexNames(3), await indexNames(3), await indexNames(3)]
    expect(brought).toEqual(kit.kind === 'sqlite' ? [3, 2, 0] : [0, 0, 0])
    expect(await search('many 40')).toHaveLength(5)
  })
})
