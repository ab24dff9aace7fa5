import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '#db/engine/engine.ts'
import { openPostgres } from '#db/engine/postgres/postgres.ts'
import { postgresKit } from '#test/support/engines.ts'
import { insertNote, notesIn, openWithNotes } from '#test/support/note-table.ts'
import { PostgresProxy } from '#test/support/postgres-proxy.ts'

const write = (engine: Engine, id: number) =>
  engine.transact(1, session => session.run(insertNote, { id, account: 1, parent: id }))

describe('a connection to PostgreSQL that is lost', () => {
  const kit = postgresKit()
  let proxy: PostgresProxy
  let through: Engine
  let direct: Engine

  beforeAll(async () => {
    const config = await kit.config()
    if (config.kind !== 'postgres') throw new Error(inject('postgresUrl'))
    const opened = await PostgresProxy.before(config.url)
    proxy = opened.proxy
    direct = await openWithNotes(config)
    // All three are one group, however busy the machine is.
    const options = { guard: true, groupLimitMs: 10_000 }
    through = await openWithNotes({ ...config, url: opened.url }, options)
  })

  afterAll(async () => {
    await through[Symbol.asyncDispose]()
    await direct[Symbol.asyncDispose]()
    await proxy[Symbol.asyncDispose]()
  })

  const writeThreeWhile = async (first: number, cut: PostgresProxy['cut']) => {
    proxy.cut = cut
    const before = proxy.cuts
    const ends = await Promise.allSettled([0, 1, 2].map(more => write(through, first + more)))
    expect(proxy.cuts - before).toBe(1)
    return ends
  }
  const stored = async (first: number) =>
    (await notesIn(direct)).filter(id => id >= first && id < first + 10)

  test('after the commit was sent leaves the outcome unknown, and says so to all', async () => {
    const ends = await writeThreeWhile(10, { at: 'commit\0', answered: 'COMMIT' })
    for (const end of ends) {
      expect(end).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
      expect(end).toMatchObject({ reason: { message: expect.stringContaining('unknown') } })
    }
    // It was committed: a second read finds it.
    expect(await stored(10)).toEqual([10, 11, 12])
  })

  test('before the server had the commit is reported in the same way, and nothing is there', async () => {
    const ends = await writeThreeWhile(20, { at: 'commit\0' })
    expect(ends.map(end => end.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(ends[0]).toMatchObject({ reason: { code: 'unavailable' } })
    expect(await stored(20)).toEqual([])
  })

  test('before the commit was sent costs nobody anything: the work runs again', async () => {
    const ends = await writeThreeWhile(30, { at: 'insert into' })
    expect(ends.map(end => end.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await stored(30)).toEqual([30, 31, 32])
  })

  test('in the middle of work is not the end of the queue', async () => {
    const ends = await writeThreeWhile(40, { at: '\0\0\0\u000241', answered: 'INSERT' })
    expect(ends.map(end => end.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    await write(through, 43)
    expect(await stored(40)).toEqual([40, 41, 42, 43])
  })

  test('without a word is given up in time by a reader, who reads on another', async () => {
    const config = await kit.config()
    if (config.kind !== 'postgres') throw new Error('not PostgreSQL')
    const opened = await PostgresProxy.before(config.url)
    await using mute = opened.proxy
    await using engine = openPostgres({ ...config, url: opened.url }, { silenceMs: 100 })
    mute.cut = { at: 'select "id" from "sandbox"."note"', silently: true }
    expect(await notesIn(engine)).toEqual(await notesIn(direct))
    expect(mute.cuts).toBe(1)
  })

  test('without a word is given up in time by a writer, who writes on another', async () => {
    const config = await kit.config()
    if (config.kind !== 'postgres') throw new Error('not PostgreSQL')
    const opened = await PostgresProxy.before(config.url)
    await using mute = opened.proxy
    await using engine = openPostgres({ ...config, url: opened.url }, { silenceMs: 100 })
    mute.cut = { at: 'insert into', silently: true }
    await write(engine, 50)
    expect(mute.cuts).toBe(1)
    expect(await stored(50)).toEqual([50])
  })

  test('under a read is read again on another', async () => {
    proxy.cut = { at: 'select "id" from "sandbox"."note"' }
    const before = proxy.cuts
    // A statement of its own text, since a prepared statement sends only its name.
    const rows = await through.read.query(db =>
      db.selectFrom('note' as never).select('id' as never),
    )
    expect(proxy.cuts - before).toBe(1)
    expect(rows.length).toBe((await notesIn(direct)).length)
  })
})

describe('a PostgreSQL that is not there', () => {
  test('refuses writes and reads as unavailable, and is used again once it is back', async () => {
    const kit = postgresKit()
    const config = await kit.config()
    if (config.kind !== 'postgres') throw new Error('not PostgreSQL')
    const { proxy, url } = await PostgresProxy.before(config.url)
    await using engine = await openWithNotes({ ...config, url })
    proxy.refusing = true
    proxy.cutAll()
    await expect(write(engine, 1)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(notesIn(engine)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(engine.ping()).rejects.toMatchObject({ code: 'unavailable' })
    proxy.refusing = false
    await write(engine, 2)
    expect(await notesIn(engine)).toEqual([2])
    await proxy[Symbol.asyncDispose]()
  })
})
