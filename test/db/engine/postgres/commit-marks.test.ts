import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { type CommitMark, CommitMarks } from '#db/engine/postgres/commit-marks.ts'
import { PipelinedConnection } from '#db/engine/postgres/connection.ts'
import { NamesCarried } from '#db/engine/postgres/prepared-names.ts'
import { postgresKit } from '#test/support/engines.ts'
import { administer } from '#test/support/postgres.ts'
import { PostgresProxy } from '#test/support/postgres-proxy.ts'

const day = 86_400_000
const kit = postgresKit()
let config: DatabaseConfig & { readonly kind: 'postgres'; readonly url: string }
let connection: PipelinedConnection
let node: Database
beforeAll(async () => {
  const found = await kit.config()
  if (found.kind !== 'postgres' || !('url' in found)) throw new Error('This is not PostgreSQL.')
  config = found
  connection = await PipelinedConnection.open(config, new NamesCarried())
  node = await kit.open()
})
afterAll(() => connection.close())

const lost = expect.objectContaining({ name: 'CommitsLost' })
const rowsOf = (...marks: readonly CommitMark[]) =>
  rowsNamed(marks.map(mark => mark.confirmed.writer))
const rowsNamed = (writers: readonly string[]) =>
  connection.ask({
    name: '',
    sql: 'select writer, commits from sandbox.commit_count where writer = any($1::text[])',
    values: [`{${writers.join()}}`],
  })

/** Each count is a commit of its own, whose end the process is told, or is not. */
class Writer {
  readonly marks: CommitMarks
  readonly mark: CommitMark

  constructor(marks: CommitMarks) {
    this.marks = marks
    this.mark = marks.add()
  }

  send(): () => Promise<unknown> {
    const statement = this.marks.counting(this.mark)
    return () => connection.ask(statement)
  }

  async count(times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await this.send()()
      this.marks.ended(this.mark, true)
    }
  }
}

/** A row takes three counts. */
const process = (now: () => number = Date.now) =>
  new CommitMarks('sandbox', { now, countsOfRow: 3 })

/** Takes a row back to what it was before its last commit, as a server does that lacks that. */
const takeBack = (was: string, is: string, commits: number) =>
  administer(
    config.url,
    `delete from sandbox.commit_count where writer in ('${was}', '${is}')`,
    `insert into sandbox.commit_count values ('${was}', 'it', ${commits}, 0)`,
  )
const forgetLoss = () =>
  administer(config.url, "delete from sandbox.world_fact where key = 'commits_lost'")

describe('a row of counts', () => {
  test('takes a bounded number of them, and leaves with the commit that begins the next', async () => {
    const writer = new Writer(process())
    await writer.count(3)
    const first = writer.mark.confirmed.writer
    expect(await rowsNamed([first])).toEqual([{ writer: first, commits: 3 }])
    await writer.count()
    expect(writer.mark.confirmed.writer).not.toBe(first)
    expect(await rowsNamed([first])).toEqual([])
    expect(await rowsOf(writer.mark)).toMatchObject([{ commits: 1 }])
    await writer.marks.compare(connection, writer.mark)
  })

  test('takes a thousand by default', async () => {
    const writer = new Writer(new CommitMarks('sandbox'))
    await writer.count(1000)
    const first = writer.mark.confirmed.writer
    expect(await rowsNamed([first])).toEqual([{ writer: first, commits: 1000 }])
    await writer.count()
    expect(await rowsNamed([first])).toEqual([])
  })

  test('is not followed by another where it is not there as it is remembered', async () => {
    const writer = new Writer(process())
    await writer.count(3)
    const first = writer.mark.confirmed.writer
    await takeBack(first, first, 2)
    await expect(writer.send()()).rejects.toThrow('division by zero')
    writer.marks.ended(writer.mark, false)
    expect(await rowsNamed([first])).toEqual([{ writer: first, commits: 2 }])
    expect(await writer.marks.explain(connection, writer.mark)).toEqual(lost)
    await forgetLoss()
  })
})

test('a loss is dated by the clock that counts the commits', async () => {
  const writer = new Writer(process())
  writer.marks.countBy({ now: () => 5 * day })
  await writer.count(3)
  const { writer: row } = writer.mark.confirmed
  await takeBack(row, row, 2)
  await expect(writer.send()()).rejects.toThrow('division by zero')
  expect(await writer.marks.explain(connection, writer.mark)).toEqual(lost)
  const noted = { name: '', sql: "select value from sandbox.world_fact where key = 'commits_lost'" }
  expect(await connection.ask({ ...noted, values: [] })).toEqual([
    { value: '1970-01-06T00:00:00.000Z' },
  ])
  await forgetLoss()
})

describe('while a writer goes on in another row, a comparison by another connection', () => {
  const two = async () => {
    const marks = process()
    const [counting, comparing] = [new Writer(marks), new Writer(marks)]
    await counting.count(3)
    return { marks, counting, comparing: comparing.mark }
  }
  /** Something happens once the server has answered, and before we hear of it. */
  const hearingAfter = (act: () => Promise<void>) => {
    let acted = false
    return {
      lost: null,
      ask: async (statement: Parameters<PipelinedConnection['ask']>[0]) => {
        const rows = await connection.ask(statement)
        if (!acted) {
          acted = true
          await act()
        }
        return rows
      },
    }
  }
  /** Something happens before the server answers, and after we have asked. */
  const answeringAfter = (act: () => Promise<void>) => {
    let acted = false
    return {
      lost: null,
      ask: async (statement: Parameters<PipelinedConnection['ask']>[0]) => {
        if (!acted) {
          acted = true
          await act()
        }
        return connection.ask(statement)
      },
    }
  }

  test('finds no loss where the commit has come about and nobody was told yet', async () => {
    const { marks, counting, comparing } = await two()
    await counting.send()()
    await marks.compare(connection, comparing)
  })

  test('finds none where it was sent and has not come about', async () => {
    const { marks, counting, comparing } = await two()
    counting.send()
    await marks.compare(connection, comparing)
  })

  test.each([
    ['before the answer', answeringAfter],
    ['after the answer', hearingAfter],
  ])('finds none where all of it happens %s', async (_, through) => {
    for (const told of [true, false]) {
      const { marks, counting, comparing } = await two()
      await marks.compare(
        through(async () => {
          await counting.send()()
          if (told) counting.marks.ended(counting.mark, true)
        }),
        comparing,
      )
    }
  })

  test('finds the loss of a row that was told of meanwhile', async () => {
    const { marks, counting, comparing } = await two()
    const before = counting.mark.confirmed.writer
    const meanwhile = answeringAfter(async () => {
      await counting.count()
      await takeBack(before, counting.mark.confirmed.writer, 2)
    })
    await expect(marks.compare(meanwhile, comparing)).rejects.toEqual(lost)
    expect(() => marks.refuse()).toThrow('Commits were lost')
    await forgetLoss()
  })

  test('finds the loss of the old row where the commit of the new one is under way elsewhere', async () => {
    const { marks, counting, comparing } = await two()
    await takeBack(counting.mark.confirmed.writer, '', 2)
    counting.send()
    await expect(marks.compare(connection, comparing)).rejects.toEqual(lost)
    await forgetLoss()
  })
})

describe('a commit in doubt that was to begin another row', () => {
  const inDoubt = async () => {
    const writer = new Writer(process())
    await writer.count(3)
    const before = writer.mark.confirmed.writer
    const comeAbout = writer.send()
    const after = writer.mark.sent?.writer ?? ''
    // The writer connects anew.
    await writer.marks.compare(connection, writer.mark)
    await writer.count(2)
    return { writer, before, after, comeAbout }
  }

  test('may come about later, or never: neither is a loss', async () => {
    const { writer, before, after, comeAbout } = await inDoubt()
    await writer.marks.compare(connection, writer.mark)
    await comeAbout()
    expect(await rowsNamed([before, after])).toEqual([{ writer: after, commits: 1 }])
    await writer.marks.compare(connection, writer.mark)
    await writer.count(2)
  })

  test('does not hide the loss of those before it', async () => {
    const { writer, before, after, comeAbout } = await inDoubt()
    await comeAbout()
    await takeBack(before, after, 2)
    await expect(writer.marks.compare(connection, writer.mark)).rejects.toEqual(lost)
    await forgetLoss()
  })
})

describe('what a process that was killed left of its counts', () => {
  test('is cleared away a day later, and nothing of a process that still commits', async () => {
    const now = Date.now()
    const killed = process(() => now - day - 1)
    const idle = new Writer(killed)
    await idle.count(2)
    let time = now - 9 * day
    const living = process(() => time)
    const [longIdle, busy] = [new Writer(living), new Writer(living)]
    await longIdle.count()
    time = now
    await busy.count()
    await node.shared?.forgetGoneWriters(now)
    expect(await rowsOf(idle.mark)).toEqual([])
    expect(await rowsOf(longIdle.mark, busy.mark)).toHaveLength(2)
    await living.compare(connection, busy.mark)
    await longIdle.count()
  })

  test('is no loss to one that was silent alone: each of its writers begins anew', async () => {
    const now = Date.now()
    let time = now - day - 1
    const slept = process(() => time)
    const writers = [new Writer(slept), new Writer(slept)] as const
    for (const writer of writers) await writer.count(2)
    await node.shared?.forgetGoneWriters(now)
    time = now
    for (const { mark } of writers) {
      await expect(connection.ask(slept.counting(mark))).rejects.toThrow('division by zero')
      slept.ended(mark, false)
      expect(await slept.explain(connection, mark)).toMatchObject({ name: 'DatabaseLost' })
      await slept.compare(connection, mark)
      expect(mark.confirmed.commits).toBe(0)
    }
    for (const writer of writers) await writer.count(4)
    expect(() => slept.refuse()).not.toThrow()
    expect(await node.commitsLostAt()).toBeNull()
  })

  test('excuses no row that is there and counts less', async () => {
    const now = Date.now()
    const before = now - day - 1
    const killed = new Writer(process(() => before))
    const slept = process(() => before)
    const old = new Writer(slept)
    await killed.count()
    await old.count(2)
    await node.shared?.forgetGoneWriters(now)
    await takeBack(old.mark.confirmed.writer, '', 1)
    await expect(connection.ask(slept.counting(old.mark))).rejects.toThrow('division by zero')
    slept.ended(old.mark, false)
    expect(await slept.explain(connection, old.mark)).toEqual(lost)
    await forgetLoss()
  })

  test('excuses no loss of commits that are newer', async () => {
    const now = Date.now()
    let time = now - day - 1
    const slept = process(() => time)
    const [old, fresh] = [new Writer(slept), new Writer(slept)]
    await old.count(2)
    await node.shared?.forgetGoneWriters(now)
    time = now
    await fresh.count(2)
    await takeBack(fresh.mark.confirmed.writer, '', 1)
    await expect(connection.ask(slept.counting(old.mark))).rejects.toThrow('division by zero')
    slept.ended(old.mark, false)
    expect(await slept.explain(connection, old.mark)).toEqual(lost)
    await forgetLoss()
  })

  test('spares the process that clears, whatever its clock was set to since', async () => {
    await using set = await openDatabase(config)
    await set.health()
    await set.shared?.forgetGoneWriters(Date.now() + 30 * day)
    await set.takeNumbers('set', 1)
    expect(await set.commitsLostAt()).toBeNull()
  })

  test('is no loss to work without a statement that follows a refused commit', async () => {
    const { proxy, url } = await PostgresProxy.before(config.url)
    await using between = proxy
    await using slept = await openDatabase({ ...config, url })
    const write = (name: string) =>
      slept.transact(1, tx => tx.worldValues.putIfAbsent(`${name} of the sleeper`, ''))
    await write('first')
    await node.shared?.forgetGoneWriters(Date.now() + 60 * day)
    // The commit is refused, and then nobody answers: the work is not tried again with success.
    between.cut = { at: 'commit_count', answered: 'cleared' }
    between.refusing = true
    await expect(write('second')).rejects.toMatchObject({ code: 'unavailable' })
    between.refusing = false
    await slept.transact(1, async () => {})
    await write('third')
    expect(await slept.commitsLostAt()).toBeNull()
  })

  test('makes a node that slept drop its numbers, and go on', async () => {
    await using slept = await openDatabase(config)
    const first = await slept.takeNumbers('slept', 1)
    const write = (account: number) =>
      slept.transact(account, tx => tx.worldValues.putIfAbsent(`of ${account} at ${first}`, ''))
    await Promise.all([1, 2, 3, 4, 5].map(write))
    await node.shared?.forgetGoneWriters(Date.now() + 2 * day)
    await Promise.all([6, 7, 8, 9, 10].map(write))
    // A block is a thousand, and each writer that begins anew drops the blocks.
    expect(await slept.takeNumbers('slept', 1)).toBeGreaterThanOrEqual(first + 1000)
    expect(await slept.commitsLostAt()).toBeNull()
    await slept.health()
  })
})
