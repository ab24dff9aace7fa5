import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Lane, type LaneOptions } from '#db/engine/lane.ts'
import { noParameters } from '#db/engine/session.ts'
import { SqliteConnection } from '#db/engine/sqlite/connection.ts'
import { SqliteTransaction } from '#db/engine/sqlite/transaction.ts'
import { statementsOver } from '#db/engine/statement.ts'
import type { Ending } from '#db/engine/transaction.ts'
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

async function laneOver(
  options: Partial<LaneOptions> = {},
  makeTransaction = (connection: SqliteConnection) => new SqliteTransaction(connection),
): Promise<Lane> {
  const connection = await SqliteConnection.open(join(folder(), `${++files}.db`))
  connection.execute('create table done (id integer)')
  return new Lane(makeTransaction(connection), {
    guard: true,
    groupLimitMs: 10_000,
    pauseMs: () => 0,
    sorted: true,
    ...options,
  })
}

test('a lone command begins before anything new is read', async () => {
  const lane = await laneOver()
  const order: string[] = []
  setImmediate(() => order.push('the next turn'))
  await lane.transact(1, async () => order.push('the command'))
  await lane.close()
  expect(order[0]).toBe('the command')
})

test('a group is run by account, so that two lanes lock in the same order', async () => {
  const lane = await laneOver()
  const order: number[] = []
  await Promise.all(
    [5, 1, 9, 1, 3].map(account =>
      lane.transact(account, async () => {
        order.push(account)
      }),
    ),
  )
  expect(order).toEqual([1, 1, 3, 5, 9])
  await lane.close()
})

test('what a group had no time for is not overtaken by what comes later', async () => {
  const lane = await laneOver({ groupLimitMs: 0 })
  const order: string[] = []
  const later: Promise<void>[] = []
  const run = (account: number, name: string) =>
    lane.transact(account, async () => {
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
  await lane.close()
})

test('savepoints are set after a command has failed, and until a group did without', async () => {
  const begun: boolean[] = []
  class Watched extends SqliteTransaction {
    override begin(undoable: boolean): Promise<void> {
      begun.push(undoable)
      return super.begin(undoable)
    }
  }
  const lane = await laneOver({}, connection => new Watched(connection))
  const write = () => lane.transact(1, session => session.execute('insert into done values (1)'))
  const fail = () =>
    lane.transact(1, async session => {
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
  const rows = await lane.transact(1, session => session.all(countDone, noParameters))
  expect(rows).toEqual([{ id: 1, n: 9 }])
  await lane.close()
})

test('an engine that fails where it never should is answered for, and the lane goes on', async () => {
  class Failing extends SqliteTransaction {
    left = 1
    override async commit(): Promise<Ending> {
      if (this.left-- > 0) {
        await this.rollback()
        throw new Error('the impossible')
      }
      return super.commit()
    }
  }
  const lane = await laneOver({}, connection => new Failing(connection))
  const write = () => lane.transact(1, session => session.execute('insert into done values (1)'))
  const ends = await Promise.allSettled([write(), write()])
  expect(ends).toMatchObject([
    { status: 'rejected', reason: { message: 'the impossible' } },
    { status: 'rejected', reason: { message: 'the impossible' } },
  ])
  await write()
  await lane.close()
})

test('a command that has to give way each time is told so, and may come again', async () => {
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
  const lane = await laneOver({}, connection => new Crowded(connection))
  const write = () => lane.transact(1, session => session.execute('insert into done values (1)'))
  await expect(write()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Nothing was done'),
    cause: { message: 'deadlock detected' },
  })
  await write()
  const rows = await lane.transact(1, session => session.all(countDone, noParameters))
  expect(rows).toEqual([{ id: 1, n: 1 }])
  await lane.close()
})

test('a command that has to give way only as it is committed is tried again', async () => {
  class Yielding extends SqliteTransaction {
    left = 1
    override async commit(): Promise<Ending> {
      if (this.left-- <= 0) return super.commit()
      await this.rollback()
      return { kind: 'failed', cause: new Error('deadlock detected') }
    }
    override worthRetrying(): boolean {
      return true
    }
  }
  const lane = await laneOver({}, connection => new Yielding(connection))
  await lane.transact(1, session => session.execute('insert into done values (1)'))
  const rows = await lane.transact(1, session => session.all(countDone, noParameters))
  expect(rows).toEqual([{ id: 1, n: 1 }])
  await lane.close()
})

test('a full disk in the middle of a group is refused to whom it hits, and to nobody else', async () => {
  const lane = await laneOver()
  await lane.transact(0, session => session.execute('create table wide (text text)'))
  // A page more than there is now: SQLite then answers as on a disk that is full.
  await lane.transact(0, session => session.execute('pragma max_page_count = 4'))
  const ends = await Promise.allSettled([
    lane.transact(1, session => session.execute('insert into done values (1)')),
    lane.transact(1, session => session.execute('insert into wide values (hex(zeroblob(100000)))')),
    lane.transact(1, session => session.execute('insert into done values (2)')),
  ])
  expect(ends.map(end => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ends[1]).toMatchObject({ reason: { message: expect.stringContaining('full') } })
  await lane.close()
})
