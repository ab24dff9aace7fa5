import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentionPauseMs } from '#db/engine/contention-pause.ts'
import { DatabaseLost } from '#db/engine/engine-errors.ts'
import { noParameters } from '#db/engine/session.ts'
import { SqliteConnection } from '#db/engine/sqlite/connection.ts'
import { SqliteTransaction } from '#db/engine/sqlite/transaction.ts'
import { statementsOver } from '#db/engine/statement.ts'
import type { CommitOutcome } from '#db/engine/transaction.ts'
import { WriteQueue, type WriteQueueOptions } from '#db/engine/write-queue.ts'
import { temporaryFolder } from '../../support/engines.ts'

const statement = statementsOver<{ done: { id: number } }>()
const countDone = statement(db =>
  db
    .selectFrom('done')
    .select(select => ['id', select.fn.countAll<number>().as('n')])
    .groupBy('id'),
)

const folder = temporaryFolder()
let files = 0

async function queueOver(
  options: Partial<WriteQueueOptions> = {},
  makeTransaction = (connection: SqliteConnection) => new SqliteTransaction(connection),
): Promise<WriteQueue> {
  const connection = await SqliteConnection.open(join(folder(), `${++files}.db`))
  connection.execute('create table done (id integer)')
  return new WriteQueue(makeTransaction(connection), {
    guard: true,
    groupLimitMs: 10_000,
    pauseMs: () => 0,
    retryPauseMs: () => 0,
    shared: true,
    ...options,
  })
}

test('a lone piece of work begins within the current tick', async () => {
  const queue = await queueOver()
  const order: string[] = []
  setImmediate(() => order.push('the next turn'))
  await queue.transact(1, async () => order.push('the command'))
  await queue.close()
  expect(order[0]).toBe('the command')
})

test('a group runs in the order of accounts, so that two queues lock in one order', async () => {
  const queue = await queueOver()
  const order: number[] = []
  await Promise.all(
    [5, 1, 9, 1, 3].map(account =>
      queue.transact(account, async () => {
        order.push(account)
      }),
    ),
  )
  expect(order).toEqual([1, 1, 3, 5, 9])
  await queue.close()
})

test('work of nobody is a group of its own, because it locks rows of many', async () => {
  const commits: number[] = []
  class Watched extends SqliteTransaction {
    override commit(): Promise<CommitOutcome> {
      commits.push(order.length)
      return super.commit()
    }
  }
  const queue = await queueOver({}, connection => new Watched(connection))
  const order: number[] = []
  await Promise.all(
    [2, 0, 1, 0].map(account =>
      queue.transact(account, async () => {
        order.push(account)
      }),
    ),
  )
  expect(order).toEqual([0, 0, 1, 2])
  expect(commits).toEqual([1, 2, 4])
  await queue.close()
})

test('later work does not overtake the rest of a group that ran out of time', async () => {
  const queue = await queueOver({ groupLimitMs: 0 })
  const order: string[] = []
  const later: Promise<void>[] = []
  const run = (account: number, name: string) =>
    queue.transact(account, async () => {
      order.push(name)
    })
  await Promise.all([
    ...[1, 2].map(account =>
      run(account, `first ${account}`).then(() => {
        later.push(run(1, 'later'))
      }),
    ),
    run(99, 'first 99'),
  ])
  await Promise.all(later)
  expect(order).toEqual(['first 1', 'first 2', 'first 99', 'later', 'later'])
  await queue.close()
})

test('after a failure groups run under savepoints, until one of them has no failure', async () => {
  const begun: boolean[] = []
  class Watched extends SqliteTransaction {
    override begin(undoable: boolean): Promise<void> {
      begun.push(undoable)
      return super.begin(undoable)
    }
  }
  const queue = await queueOver({}, connection => new Watched(connection))
  const write = () => queue.transact(1, session => session.execute('insert into done values (1)'))
  const fail = () =>
    queue.transact(1, async session => {
      await session.execute('insert into done values (2)')
      throw new Error('it would not')
    })
  const group = async (...ends: Promise<unknown>[]) =>
    (await Promise.allSettled(ends)).map(({ status }) => status)

  expect(await group(write(), write())).toEqual(['fulfilled', 'fulfilled'])
  expect(await group(write(), fail(), write())).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await group(fail(), write())).toEqual(['rejected', 'fulfilled'])
  await group(write(), write())
  await group(write(), write())
  expect(begun).toEqual([false, false, true, true, true, false])
  const rows = await queue.transact(1, session => session.all(countDone, noParameters))
  expect(rows).toEqual([{ id: 1, n: 9 }])
  await queue.close()
})

test('an engine that fails where it never should rejects its group, and the queue goes on', async () => {
  class Failing extends SqliteTransaction {
    left = 1
    override async commit(): Promise<CommitOutcome> {
      if (this.left-- > 0) {
        await this.rollback()
        throw new Error('the impossible')
      }
      return super.commit()
    }
  }
  const queue = await queueOver({}, connection => new Failing(connection))
  const write = () => queue.transact(1, session => session.execute('insert into done values (1)'))
  const ends = await Promise.allSettled([write(), write()])
  expect(ends).toMatchObject([
    { status: 'rejected', reason: { message: 'the impossible' } },
    { status: 'rejected', reason: { message: 'the impossible' } },
  ])
  await write()
  await queue.close()
})

test('work that loses to others at each try is refused as unavailable, and may come again', async () => {
  class Crowded extends SqliteTransaction {
    left = 5
    #fault: Error | null = null
    override async begin(undoable: boolean): Promise<void> {
      this.#fault = this.left-- > 0 ? new Error('deadlock detected') : null
      await super.begin(undoable)
    }
    override broken(): Error | null {
      return this.#fault
    }
    override worthRetrying(): boolean {
      return true
    }
  }
  const pausedAfter: number[] = []
  const retryPauseMs = (tries: number): number => {
    pausedAfter.push(tries)
    return 0
  }
  const queue = await queueOver({ retryPauseMs }, connection => new Crowded(connection))
  const write = () => queue.transact(1, session => session.execute('insert into done values (1)'))
  await expect(write()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Nothing was done'),
    cause: { message: 'deadlock detected' },
  })
  expect(pausedAfter).toEqual([1, 2, 3])
  await write()
  expect(pausedAfter).toEqual([1, 2, 3, 1])
  const rows = await queue.transact(1, session => session.all(countDone, noParameters))
  expect(rows).toEqual([{ id: 1, n: 1 }])
  await queue.close()
})

test('a group that loses to others pauses before its work runs one by one', async () => {
  const order: string[] = []
  class Losing extends SqliteTransaction {
    left = 1
    override async commit(): Promise<CommitOutcome> {
      if (this.left-- <= 0) return super.commit()
      await this.rollback()
      return { kind: 'failed', cause: new Error('deadlock detected') }
    }
    override worthRetrying(): boolean {
      return true
    }
  }
  const retryPauseMs = (tries: number): number => {
    order.push(`pause ${tries}`)
    return 0
  }
  const queue = await queueOver({ retryPauseMs }, connection => new Losing(connection))
  const write = (name: string) => queue.transact(1, async () => void order.push(name))
  await Promise.all([write('a'), write('b')])
  expect(order).toEqual(['a', 'b', 'pause 1', 'a', 'b'])
  await queue.close()
})

test('the pause grows with each try, differs by chance, and never holds the queue for long', () => {
  expect([1, 2, 3].map(tries => contentionPauseMs(tries, 0))).toEqual([4, 8, 16])
  expect([1, 2, 3].map(tries => contentionPauseMs(tries, 1))).toEqual([2, 4, 8])
  expect(contentionPauseMs(100, 0)).toBe(32)
})

test('work that loses to others during its commit is tried again', async () => {
  class Yielding extends SqliteTransaction {
    left = 1
    override async commit(): Promise<CommitOutcome> {
      if (this.left-- <= 0) return super.commit()
      await this.rollback()
      return { kind: 'failed', cause: new Error('deadlock detected') }
    }
    override worthRetrying(): boolean {
      return true
    }
  }
  const queue = await queueOver({}, connection => new Yielding(connection))
  await queue.transact(1, session => session.execute('insert into done values (1)'))
  const rows = await queue.transact(1, session => session.all(countDone, noParameters))
  expect(rows).toEqual([{ id: 1, n: 1 }])
  await queue.close()
})

test('a full disk in the middle of a group fails only the work that it hits', async () => {
  const queue = await queueOver()
  await queue.transact(0, session => session.execute('create table wide (text text)'))
  // A page more than there is now: SQLite then answers as on a full disk.
  await queue.transact(0, session => session.execute('pragma max_page_count = 4'))
  const ends = await Promise.allSettled([
    queue.transact(1, session => session.execute('insert into done values (1)')),
    queue.transact(1, session =>
      session.execute('insert into wide values (hex(zeroblob(100000)))'),
    ),
    queue.transact(1, session => session.execute('insert into done values (2)')),
  ])
  expect(ends.map(end => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ends[1]).toMatchObject({ reason: { message: expect.stringContaining('full') } })
  await queue.close()
})

/** A database that falls silent: no transaction can begin from then on, and each try takes long. */
class Silent extends SqliteTransaction {
  begins = 0
  isSilent = false
  override async begin(undoable: boolean): Promise<void> {
    this.begins += 1
    if (this.isSilent) throw new DatabaseLost(new Error('no answer'))
    await super.begin(undoable)
  }
}

const refusals = async (ends: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(ends)).map(end => (end.status === 'rejected' ? end.reason.code : 'ok'))

test('after a transaction could not begin, the rest of a broken group is refused with it', async () => {
  let silent: Silent | undefined
  class Breaking extends Silent {
    override async commit(): Promise<CommitOutcome> {
      this.isSilent = true
      await this.rollback()
      return { kind: 'failed', cause: new Error('the connection was lost') }
    }
  }
  const queue = await queueOver({}, connection => {
    silent = new Breaking(connection)
    return silent
  })
  const ends = Array.from({ length: 20 }, () => queue.transact(1, async () => {}))
  expect(await refusals(ends)).toEqual(Array.from({ length: 20 }, () => 'unavailable'))
  expect(silent?.begins).toBe(2)
})

test('after a transaction could not begin, the work of nobody behind it is refused with it', async () => {
  let silent: Silent | undefined
  const queue = await queueOver({}, connection => {
    silent = new Silent(connection)
    silent.isSilent = true
    return silent
  })
  const ends = Array.from({ length: 20 }, () => queue.transact(0, async () => {}))
  expect(await refusals(ends)).toEqual(Array.from({ length: 20 }, () => 'unavailable'))
  expect(silent?.begins).toBe(1)
})
