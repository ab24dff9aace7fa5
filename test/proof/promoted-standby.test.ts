import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { createShipment } from '../support/create-shipment.ts'
import { eventually } from '../support/eventually.ts'
import {
  administer,
  type PostgresServer,
  startPostgres,
  startStandby,
} from '../support/postgres.ts'
import { PostgresProxy } from '../support/postgres-proxy.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld } from './proof-world.ts'

const soldInEachPart = process.env.PROOF === '1' ? 2000 : 60
const accounts = [1, 2, 3, 4, 5]

const hasStandbys = spawnSync('pg_basebackup', ['--version']).status === 0

/** A primary, its standby, and two nodes at an address that leads to the one that is in force. */
class Failover {
  readonly keep: AsyncDisposableStack
  readonly primary: PostgresServer
  readonly standby: PostgresServer
  readonly #proxy: PostgresProxy
  readonly #url: string
  nodes: readonly Database[] = []

  private constructor(
    keep: AsyncDisposableStack,
    primary: PostgresServer,
    standby: PostgresServer,
    { proxy, url }: { readonly proxy: PostgresProxy; readonly url: string },
  ) {
    this.keep = keep
    this.primary = primary
    this.standby = standby
    this.#proxy = proxy
    this.#url = url
  }

  static async open(keep: AsyncDisposableStack): Promise<Failover> {
    const primary = keep.use(await startPostgres({ fsync: 'off' }))
    await administer(primary.url('postgres'), 'create database worlds')
    const standby = keep.use(await startStandby(primary, { fsync: 'off' }))
    const before = await PostgresProxy.before(primary.url('worlds'))
    keep.use(before.proxy)
    const failover = new Failover(keep, primary, standby, before)
    const first = await failover.openNode()
    await first.migrate()
    for (const account of accounts) await openAccount(worldOf(first), account, 1_000_000_00)
    failover.nodes = [first, await failover.openNode()]
    return failover
  }

  async openNode(): Promise<Database> {
    const config: DatabaseConfig = { kind: 'postgres', url: this.#url, schema: 'sandbox' }
    return this.keep.use(await openDatabase(config))
  }

  /** The standby hears no more, and nobody is told. */
  async partStandby(): Promise<void> {
    const set = "alter system set primary_conninfo = ''"
    await administer(this.standby.url('postgres'), set, 'select pg_reload_conf()')
    await eventually(() =>
      administer(
        this.primary.url('postgres'),
        "do $$ begin if exists (select from pg_stat_replication) then raise 'it hears'; end if; end $$",
      ),
    )
  }

  async failOver(): Promise<void> {
    await this.primary.kill()
    await administer(this.standby.url('postgres'), 'select pg_promote(true, 60)')
    this.#proxy.leadTo(this.standby.url('worlds'))
  }
}

const worldOf = (store: Database) => proofWorld({ store, now: Date.now })

/** At one node, in turn for each account; what could not be bought is left out. */
async function buyAt(node: Database, count: number): Promise<readonly string[]> {
  const bought = Array.from({ length: count }, async (_, at) => {
    const account = accounts[at % accounts.length] ?? 1
    const command = await commandFor(worldOf(node), account)
    const { shipmentId } = await createShipment(command, creation(parcel()))
    return String(shipmentId)
  })
  const ends = await Promise.allSettled(bought)
  return ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []))
}

const buyAtAll = async (nodes: readonly Database[]): Promise<readonly string[]> =>
  (await Promise.all(nodes.map(node => buyAt(node, soldInEachPart)))).flat()

describe.skipIf(!hasStandbys)(
  `a standby that is promoted while two nodes sell${hasStandbys ? '' : ' (skipped: there is no pg_basebackup)'}`,
  () => {
    beforeAll(() => expect(hasStandbys).toBe(true))

    test('without a loss goes on selling, and no id comes twice', async () => {
      await using keep = new AsyncDisposableStack()
      const failover = await Failover.open(keep)
      await administer(
        failover.primary.url('postgres'),
        "alter system set synchronous_standby_names = '*'",
        'select pg_reload_conf()',
      )
      const before = await buyAtAll(failover.nodes)
      const during = buyAtAll(failover.nodes)
      await failover.failOver()
      await administer(
        failover.standby.url('postgres'),
        "alter system set synchronous_standby_names = ''",
        'select pg_reload_conf()',
      )
      const answered = await during
      const after = await eventually(async () => {
        const sold = await buyAtAll(failover.nodes)
        expect(sold).toHaveLength(2 * soldInEachPart)
        return sold
      })
      const ids = [...before, ...answered, ...after]
      expect(new Set(ids).size).toBe(ids.length)
      expect(await failover.nodes[0]?.commitsLostAt()).toBeNull()
    })

    test('and lacks commits takes no write until the numbers were advanced; then no id comes twice', async () => {
      await using keep = new AsyncDisposableStack()
      const failover = await Failover.open(keep)
      const before = await buyAtAll(failover.nodes)
      await failover.partStandby()
      // Of one node alone: the other learns of it from the database.
      const lost = await buyAt(failover.nodes[0] ?? (await failover.openNode()), 1500)
      expect(lost).toHaveLength(1500)
      await failover.failOver()
      expect(await buyAtAll(failover.nodes)).toEqual([])
      for (const node of failover.nodes) {
        await expect(node.health()).rejects.toThrow('Commits were lost')
      }
      const shell = await failover.openNode()
      expect(await buyAt(shell, 5)).toEqual([])
      await shell.moveNumbersOn(1_000_000)
      const after = await buyAtAll([shell, await failover.openNode()])
      const ids = [...before, ...lost, ...after]
      expect(after).toHaveLength(2 * soldInEachPart)
      expect(new Set(ids).size).toBe(ids.length)
    })
  },
)
