import { expect, test } from 'vitest'
import { postgresKit } from '#test/support/engines.ts'
import { insertNote, notesIn, openWithNotes } from '#test/support/note-table.ts'
import { PostgresProxy } from '#test/support/postgres-proxy.ts'

const kit = postgresKit()
const account = 1

// A pooler lends the server to one transaction. What reaches it behind the end of one, before the answer,
// is forwarded to a server that is somebody else's a moment later, and is carried out among their work.
test.each([
  ['by its work', { id: 1, parent: 1, fails: true }],
  ['by the commit, which finds a rule broken', { id: 3, parent: 99, fails: false }],
])(
  'nothing follows a transaction that is undone %s before the server has answered',
  async (_, undone) => {
    const id = undone.id + 1
    const config = await kit.config()
    if (config.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
    const { proxy, url } = await PostgresProxy.before(config.url)
    await using between = proxy
    await using engine = await openWithNotes({ ...config, url })
    const ending = new Set<unknown>()
    let ended = 0
    let early = 0
    between.onSent = (data, connection) => {
      if (ending.has(connection)) early += 1
      const at = data.lastIndexOf('rollback\0')
      if (at === -1) return
      ending.add(connection)
      if (at + 'rollback\0'.length < data.length) early += 1
    }
    between.onAnswered = (data, connection) => {
      if (data.includes('ROLLBACK') && ending.delete(connection)) ended += 1
    }
    const failing = engine.transact(account, async session => {
      await session.run(insertNote, { id: undone.id, account, parent: undone.parent })
      if (undone.fails) throw new Error('on purpose')
    })
    const next = failing.catch(() =>
      engine.transact(account, session => session.run(insertNote, { id, account, parent: id })),
    )
    await expect(failing).rejects.toThrow()
    await next
    expect(await notesIn(engine)).toContain(id)
    expect(await notesIn(engine)).not.toContain(undone.id)
    expect(ended).toBeGreaterThan(0)
    expect(early).toBe(0)
  },
)
