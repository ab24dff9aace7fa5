import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ForeignAwaitError } from '#db/engine/await-guard.ts'
import type { Engine } from '#db/engine/engine.ts'
import { type DatabaseKit, describeOnEachEngine } from '../../support/engines.ts'
import { commitsOf, insertNote, notesIn, openWithNotes } from '../../support/note-table.ts'

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

/** Waits for its own statement; `send` is the other way. */
const write = (engine: Engine, id: number, account = 1) =>
  engine.transact(account, session => session.run(insertNote, { id, account, parent: id }))

describeOnEachEngine('transact', kit => {
  const open = openerOf(kit)

  test('work that arrives together shares one commit', async () => {
    const config = await kit.config()
    await using engine = await openWithNotes(config, { guard: true, groupLimitMs: 10_000 })
    const before = await commitsOf(engine, config)
    await Promise.all(range(1, 40).map(id => write(engine, id)))
    expect((await commitsOf(engine, config)) - before).toBe(1)
    expect(await notesIn(engine)).toEqual(range(1, 40))
  })

  test('a group holds 64 pieces of work at most', async () => {
    const config = await kit.config()
    await using engine = await openWithNotes(config, { guard: true, groupLimitMs: 10_000 })
    const before = await commitsOf(engine, config)
    await Promise.all(range(100, 65).map(id => write(engine, id)))
    expect((await commitsOf(engine, config)) - before).toBe(2)
  })

  test('a group whose time is over is committed, and the rest becomes the next', async () => {
    const config = await kit.config()
    await using engine = await openWithNotes(config, { guard: true, groupLimitMs: 0 })
    const before = await commitsOf(engine, config)
    await Promise.all(range(170, 5).map(id => write(engine, id)))
    expect((await commitsOf(engine, config)) - before).toBe(5)
    expect((await notesIn(engine)).filter(id => id >= 170 && id < 180)).toEqual(range(170, 5))
  })

  test('no caller gets a result, and no reader sees a row, before the commit', async () => {
    await using engine = await open()
    let done = false
    const seen: number[][] = []
    const writing = Promise.all(range(200, 10).map(id => write(engine, id))).then(() => {
      done = true
    })
    while (!done) {
      const notes = (await notesIn(engine)).filter(id => id >= 200 && id < 210)
      if (!done) seen.push(notes)
      await turn()
    }
    await writing
    // All or none: a reader never sees a part of the group.
    expect(seen.every(notes => notes.length === 0 || notes.length === 10)).toBe(true)
    expect((await notesIn(engine)).filter(id => id >= 200 && id < 210)).toEqual(range(200, 10))
  })

  test('failed work takes back its own writes and no others', async () => {
    await using engine = await open()
    const ends = await Promise.allSettled(
      range(300, 30).map(id =>
        engine.transact(1, async session => {
          await session.run(insertNote, { id, account: 1, parent: id })
          session.send(insertNote, { id: id + 1000, account: 1, parent: id })
          if (id % 3 === 0) throw new Error(`refused ${id}`)
          return id
        }),
      ),
    )
    const kept = range(300, 30).filter(id => id % 3 !== 0)
    expect(ends.filter(end => end.status === 'fulfilled').map(end => end.value)).toEqual(kept)
    expect(
      ends.filter(end => end.status === 'rejected').map(end => (end.reason as Error).message),
    ).toEqual(
      range(300, 30)
        .filter(id => id % 3 === 0)
        .map(id => `refused ${id}`),
    )
    const notes = await notesIn(engine)
    expect(notes.filter(id => id >= 300 && id < 330)).toEqual(kept)
    expect(notes.filter(id => id >= 1300 && id < 1330)).toEqual(kept.map(id => id + 1000))
  })

  test('a failed statement rejects its own work alone', async () => {
    await using engine = await open()
    const ends = await Promise.allSettled([400, 401, 400, 402].map(id => write(engine, id)))
    expect(ends.map(end => end.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await notesIn(engine)).filter(id => id >= 400 && id < 410)).toEqual([400, 401, 402])
  })

  test('work fails with a failed statement that it did not await', async () => {
    await using engine = await open()
    const send = (id: number) =>
      engine.transact(1, async session => {
        session.send(insertNote, { id, account: 1, parent: id })
      })
    const ends = await Promise.allSettled([500, 501, 500, 502].map(send))
    expect(ends.map(end => end.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await notesIn(engine)).filter(id => id >= 500 && id < 510)).toEqual([500, 501, 502])
  })

  test('the rollback of later work never mends earlier work that failed unseen', async () => {
    await using engine = await open()
    await write(engine, 600)
    const ends = await Promise.allSettled([
      engine.transact(1, async session => {
        session.send(insertNote, { id: 601, account: 1, parent: 601 })
        session.send(insertNote, { id: 600, account: 1, parent: 600 })
        return 'written'
      }),
      ...range(0, 3).map(() =>
        engine.transact(1, async () => {
          throw new Error('refused by the command itself')
        }),
      ),
      write(engine, 602),
    ])
    expect(ends.map(end => end.status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect((await notesIn(engine)).filter(id => id >= 600 && id < 610)).toEqual([600, 602])
  })

  test('when a group cannot be committed, each piece of its work gets its own outcome', async () => {
    await using engine = await open()
    const runs = new Map<number, number>()
    const ends = await Promise.allSettled(
      range(700, 6).map(id =>
        engine.transact(1, session => {
          runs.set(id, (runs.get(id) ?? 0) + 1)
          // The commit checks this foreign key: the whole group fails.
          const parent = id === 703 ? 999_999 : id
          return session.run(insertNote, { id, account: 1, parent })
        }),
      ),
    )
    expect(ends.map(end => end.status === 'fulfilled')).toEqual(range(700, 6).map(id => id !== 703))
    expect([...runs.values()]).toEqual([2, 2, 2, 2, 2, 2])
    expect((await notesIn(engine)).filter(id => id >= 700 && id < 710)).toEqual([
      700, 701, 702, 704, 705,
    ])
  })

  test('work that runs alone is rejected where its commit fails', async () => {
    await using engine = await open()
    const refused = engine.transact(1, session =>
      session.run(insertNote, { id: 750, account: 1, parent: 999_999 }),
    )
    await expect(refused).rejects.toThrow(/foreign key/i)
    expect(await notesIn(engine)).not.toContain(750)
  })

  test('work that waits for anything but its statements is rejected', async () => {
    await using engine = await open()
    const ends = await Promise.allSettled([
      write(engine, 800),
      engine.transact(1, async session => {
        await session.run(insertNote, { id: 801, account: 1, parent: 801 })
        await turn()
        await session.run(insertNote, { id: 802, account: 1, parent: 802 })
      }),
      write(engine, 803),
      engine.transact(1, async () => turn()),
    ])
    expect(ends.map(end => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(ends[1]).toMatchObject({ reason: expect.any(ForeignAwaitError) })
    expect(ends[3]).toMatchObject({ reason: expect.any(ForeignAwaitError) })
    expect((await notesIn(engine)).filter(id => id >= 800 && id < 810)).toEqual([800, 803])
  })

  test('work that waits only for statements is never rejected, however many they are', async () => {
    await using engine = await open()
    const done = engine.transact(1, async session => {
      for (const id of range(2000, 50)) {
        await Promise.resolve()
        await session.run(insertNote, { id, account: 1, parent: id })
      }
      return 'done'
    })
    expect(await done).toBe('done')
  })

  test('a statement after the end of its work is rejected', async () => {
    await using engine = await open()
    let late: Promise<unknown> | undefined
    await engine.transact(1, async session => {
      late = turn().then(() => session.run(insertNote, { id: 850, account: 1, parent: 850 }))
      late.catch(() => {})
    })
    await expect(late).rejects.toThrow('after its command had ended')
    expect(await notesIn(engine)).not.toContain(850)
  })

  test('work of many accounts all comes to its end', async () => {
    await using engine = await open()
    await Promise.all(range(10_000, 500).map(id => write(engine, id, id % 37)))
    expect((await notesIn(engine)).filter(id => id >= 10_000 && id < 10_500)).toHaveLength(500)
  })

  test('closing finishes accepted work and refuses later work', async () => {
    const engine = await open()
    const accepted = range(900, 10).map(id => write(engine, id))
    const closing = engine[Symbol.asyncDispose]()
    await expect(write(engine, 950)).rejects.toMatchObject({ code: 'unavailable' })
    await Promise.all(accepted)
    await closing
    await using again = await open()
    expect((await notesIn(again)).filter(id => id >= 900 && id < 1000)).toEqual(range(900, 10))
  })
})

function openerOf(kit: DatabaseKit): () => Promise<Engine> {
  // A busy machine must not cut the groups that a test counts.
  return async () => openWithNotes(await kit.config(), { guard: true, groupLimitMs: 10_000 })
}
