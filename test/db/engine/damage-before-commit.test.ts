import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { noParameters } from '#db/engine/session.ts'
import { statementsOver } from '#db/engine/statement.ts'
import { temporaryFolder } from '../../support/engines.ts'
import { insertNote, openWithNotes } from '../../support/note-table.ts'

const folder = temporaryFolder()
const statement = statementsOver<{ filler: { id: number; text: string } }>()
const lastFiller = statement(db => db.selectFrom('filler').select('text').orderBy('id', 'desc'))

/** The last page of the file is of the filler. */
function damageLastPage(file: string): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(4096, 0xa5), 0, 4096, statSync(file).size - 4096)
  closeSync(descriptor)
}

test('work is not committed where a reader finds damage in the turn before its commit', async () => {
  const config = { kind: 'sqlite', file: join(folder(), 'damaged.db') } as const
  {
    await using whole = await openWithNotes(config)
    await whole.transact(0, session =>
      session.execute(`create table filler (id integer primary key, text text not null);
        insert into filler (text) select printf('%01000d', value)
        from json_each('[${Array.from({ length: 100 }, (_, at) => at).join()}]')`),
    )
  }
  damageLastPage(config.file)
  {
    await using engine = await openWithNotes(config, { turnLimitMs: 0 })
    let read: Promise<unknown> = Promise.resolve()
    const write = engine.transact(1, async session => {
      await session.run(insertNote, { id: 1, account: 1, parent: 1 })
      setImmediate(() => {
        read = expect(engine.read.all(lastFiller, noParameters)).rejects.toThrow(
          'The database is damaged',
        )
      })
    })
    await expect(write).rejects.toThrow('The database is damaged')
    await read
  }
  using file = new DatabaseSync(config.file)
  expect(file.prepare('select count(*) as n from note').get()).toEqual({ n: 0 })
})
