import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { administer, templateDatabase } from '#test/support/postgres.ts'
import { PostgresProxy } from '#test/support/postgres-proxy.ts'

const lost = {
  name: 'CommitsLost',
  code: 'unavailable',
  message: expect.stringContaining('numbers advance'),
}

/**
 * A server that goes back: a copy of the database as it was takes its name. To who is connected it
 * looks like a standby that is promoted and lacks the last commits.
 */
class RewoundServer {
  readonly name = `rewound_${randomBytes(6).toString('hex')}`
  readonly #admin = inject('postgresUrl')

  get config(): DatabaseConfig & { readonly kind: 'postgres' } {
    const url = this.#admin.replace(/\/postgres$/, `/${this.name}`)
    return { kind: 'postgres', url, schema: 'production' }
  }

  make(): Promise<void> {
    return administer(this.#admin, `create database ${this.name} template ${templateDatabase}`)
  }

  async remember(): Promise<void> {
    await this.cut()
    await administer(this.#admin, `create database ${this.name}_then template ${this.name}`)
  }

  async goBack(): Promise<void> {
    await this.cut()
    await administer(
      this.#admin,
      `alter database ${this.name} rename to ${this.name}_lost`,
      `alter database ${this.name}_then rename to ${this.name}`,
    )
  }

  /** Every connection, as a server that dies. */
  cut(): Promise<void> {
    return administer(
      this.#admin,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${this.name}'`,
    )
  }
}

describe('a PostgreSQL that lost commits', () => {
  let server: RewoundServer
  const opened: Database[] = []
  beforeEach(async () => {
    server = new RewoundServer()
    await server.make()
  })
  afterAll(async () => {
    for (const node of opened) await node[Symbol.asyncDispose]()
  })

  async function openNode(outages: string[] = []): Promise<Database> {
    const onOutage = ({ name }: Error) => void outages.push(name)
    const node = await openDatabase(server.config, { onOutage })
    opened.push(node)
    return node
  }
  const write = (node: Database, account = 1) =>
    node.transact(account, ({ worldValues }) =>
      worldValues.putIfAbsent(`value ${randomBytes(6).toString('hex')}`, ''),
    )

  test('is written to by nobody: not by who knows of it, another node, or a later start', async () => {
    const outages: string[] = []
    const [knows, another] = [await openNode(outages), await openNode()]
    await write(another)
    await server.remember()
    await write(knows)
    await server.goBack()
    await expect(write(knows)).rejects.toMatchObject(lost)
    await expect(write(knows, 0)).rejects.toMatchObject(lost)
    await expect(write(another)).rejects.toMatchObject(lost)
    await expect(knows.takeNumbers('fresh', 1)).rejects.toMatchObject(lost)
    await expect(knows.health()).rejects.toThrow('Commits were lost')
    expect(outages).toContain('CommitsLost')
    const later = await openNode()
    await expect(write(later)).rejects.toMatchObject(lost)
    expect(await later.commitsLostAt()).toMatch(/^20\d\d-/)
  })

  test('is written to again after the numbers were moved on', async () => {
    const node = await openNode()
    await server.remember()
    await write(node)
    await server.goBack()
    await expect(write(node)).rejects.toMatchObject(lost)
    const shell = await openNode()
    await shell.moveNumbersOn(1000)
    expect(await shell.commitsLostAt()).toBeNull()
    await write(shell)
    expect(await shell.takeNumbers('range', 1)).toBe(1001)
    // A node that ran all the while cannot know what its memory is still worth.
    await expect(write(node)).rejects.toMatchObject(lost)
  })

  test('is found out by any writer: one that wrote nothing may hold numbers of a lost draw', async () => {
    const node = await openNode()
    await server.remember()
    const drawn = await node.takeNumbers('range', 1)
    await server.goBack()
    await expect(write(node, 7)).rejects.toMatchObject(lost)
    const other = await openNode()
    await expect(other.takeNumbers('range', 1)).rejects.toMatchObject(lost)
    expect(drawn).toBe(1)
  })

  test('but none of a node that it lost only the connections of, whose blocks are dropped', async () => {
    const node = await openNode()
    const first = await node.takeNumbers('range', 1)
    await write(node)
    await server.cut()
    await write(node)
    // A block is a thousand: the rest of the first one is lost with the connection that drew it.
    expect(await node.takeNumbers('range', 1)).toBe(first + 1000)
    await node.health()
  })

  // The count of a writer travels in one packet with its commit.
  test.each([
    ['before the server had it', { at: 'writer:' }],
    ['after it was committed', { at: 'writer:', answered: 'COMMIT' }],
  ])('is not what a commit in doubt makes of it: a connection that is lost %s', async (_, cut) => {
    const { proxy, url } = await PostgresProxy.before(server.config.url)
    await using between = proxy
    await using node = await openDatabase({ ...server.config, url })
    for (const confirmed of [0, 1, 2]) {
      between.cut = cut
      await expect(write(node)).rejects.toThrow('unknown whether this was done')
      for (let more = 0; more <= confirmed; more += 1) await write(node)
    }
    expect(between.cuts).toBe(3)
    expect(await node.commitsLostAt()).toBeNull()
  })
})

test('a process that ends in order loses nothing by it, even while others of its writers begin', async () => {
  const server = new RewoundServer()
  await server.make()
  const node = await openDatabase(server.config)
  const write = (account: number) =>
    node.transact(account, ({ worldValues }) => worldValues.putIfAbsent(`of ${account}`, ''))
  await write(1)
  const begun = Promise.allSettled([2, 3, 4, 5, 6].map(write))
  await node[Symbol.asyncDispose]()
  const refused = (await begun).flatMap(end => (end.status === 'rejected' ? end.reason.name : []))
  expect(refused).not.toContain('CommitsLost')
  await using later = await openDatabase(server.config)
  expect(await later.commitsLostAt()).toBeNull()
})

test('a process that ends in order leaves no count behind', async () => {
  const server = new RewoundServer()
  await server.make()
  const node = await openDatabase(server.config)
  await node.health()
  await node[Symbol.asyncDispose]()
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server.config.url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from production.commit_count')
  await client.end()
  expect(rows).toEqual([{ n: 0 }])
})
