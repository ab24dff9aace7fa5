import { DatabaseSync } from 'node:sqlite'
import { serviceOn } from '#core/access.ts'
import { moveBetweenBooks } from '#core/ledger/posting.ts'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { takeServeLock } from '#db/files/serve-lock.ts'

/** What another process does to a database that a test shares with it. */
export type ChildTask =
  | { readonly do: 'spend'; readonly account: number; readonly times: number }
  | { readonly do: 'take-numbers'; readonly range: string; readonly times: number }
  | { readonly do: 'write-without-end' }
  | { readonly do: 'migrate' }
  | { readonly do: 'hold-write-lock'; readonly file: string }
  | { readonly do: 'hold-serve-lock'; readonly folder: string }

const [, , task, config] = process.argv.map(argument => {
  try {
    return JSON.parse(argument)
  } catch {
    return null
  }
}) as [null, null, ChildTask, DatabaseConfig | null]

const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)

async function withDatabase(work: (db: Database) => Promise<unknown>): Promise<void> {
  if (!config) throw new Error('The task needs a database.')
  await using db = await openDatabase(config, {
    besideServer: () => task.do === 'write-without-end',
  })
  say('ready')
  say(await work(db))
}

async function spend(db: Database, account: number, times: number) {
  const first = await db.takeNumbers('transaction', times)
  const ends = await Promise.allSettled(
    Array.from({ length: times }, (_, index) =>
      db.transact(account, ({ ledger }) =>
        ledger.append(serviceOn(account), {
          id: first + index,
          cause: { kind: 'adjustment', id: 'child' },
          at: 1,
          memo: '',
          entries: moveBetweenBooks('credits', 'revenue', 1, 'CAD'),
        }),
      ),
    ),
  )
  return ends.filter(end => end.status === 'fulfilled').length
}

async function takeNumbers(db: Database, range: string, times: number) {
  const taken: number[] = []
  for (let index = 0; index < times; index += 1) {
    const count = 1 + (index % 7)
    const first = await db.takeNumbers(range, count)
    for (let number = first; number < first + count; number += 1) taken.push(number)
  }
  return taken
}

async function writeWithoutEnd(db: Database) {
  for (let index = 0; ; index += 1) {
    await Promise.all(
      Array.from({ length: 64 }, (_, place) =>
        db.transact(0, ({ worldValues }) =>
          worldValues.putIfAbsent(`${process.pid} ${index} ${place}`, 'x'.repeat(1000)),
        ),
      ),
    )
  }
}

function untilTold(release: () => void): void {
  say('ready')
  process.stdin.on('data', () => {
    release()
    process.exit()
  })
}

switch (task.do) {
  case 'spend':
    await withDatabase(db => spend(db, task.account, task.times))
    break
  case 'take-numbers':
    await withDatabase(db => takeNumbers(db, task.range, task.times))
    break
  case 'write-without-end':
    await withDatabase(writeWithoutEnd)
    break
  case 'migrate':
    await withDatabase(db => db.migrate())
    break
  case 'hold-write-lock': {
    const db = new DatabaseSync(task.file)
    db.exec('begin immediate')
    untilTold(() => db.close())
    break
  }
  case 'hold-serve-lock': {
    const lock = takeServeLock(task.folder)
    untilTold(() => lock[Symbol.dispose]())
    break
  }
}
