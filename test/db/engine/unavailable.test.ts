import { expect, test } from 'vitest'
import { sqliteKit } from '../../support/engines.ts'
import { insertNote, notesIn, openWithNotes } from '../../support/note-table.ts'

const kit = sqliteKit()

test.each([
  ['is full', 'sandbox', 'pragma max_page_count = 1', 'The disk that holds the database is full.'],
  ['is read-only', 'production', 'pragma query_only = on', 'The database is read-only.'],
] as const)(
  'a SQLite database that %s refuses commands as unavailable, and reads go on',
  async (_name, environment, fault, message) => {
    const reasons: string[] = []
    await using engine = await openWithNotes(await kit.config(environment), {
      guard: true,
      onUnavailable: error => reasons.push(error.message),
    })
    const write = (id: number) =>
      engine.transact(1, session => session.run(insertNote, { id, account: 1, parent: id }))
    await write(1)
    await engine.transact(1, session => session.execute(fault))
    const ends = await Promise.allSettled(Array.from({ length: 500 }, (_, more) => write(2 + more)))
    const refusals = ends.filter(end => end.status === 'rejected')
    expect(refusals.length).toBeGreaterThan(0)
    for (const { reason } of refusals) {
      expect(reason).toMatchObject({ code: 'unavailable', message, retryAfterSeconds: 5 })
    }
    expect(reasons).toEqual(refusals.map(() => message))
    expect((await notesIn(engine)).length).toBe(501 - refusals.length)
  },
)
