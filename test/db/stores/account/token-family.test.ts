import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Writers } from '#core/store.ts'
import { type Database, openEngine } from '#db/database.ts'
import { shipStatistics } from '#db/shipped-statistics.ts'
import { writersOn } from '#db/stores/all-stores.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { workOf } from '#test/support/plans/watched-queries.ts'
import { type Asked, recorded } from '#test/support/recorded-session.ts'

const token = (id: number) => ({
  id,
  name: 'till',
  hint: 'postilion_sandbox_1aB2…',
  lastFour: '9Zz1',
  scopes: ['tokens:manage'] as const,
  createdAt: 500,
  expiresAt: null,
  principal: { kind: 'user', id: 7 } as const,
  secretHash: `hash-${id}`,
})
const madeBy = (maker: number, id: number, replaces: number | null = null) => ({
  ...token(id),
  principal: { kind: 'token', id: maker } as const,
  replaces,
})

const all = 9_000_000

/** Whatever is asked of a family, by its first token and its last one. */
const asked: readonly [
  what: string,
  ask: (
    tokens: Writers['tokens'],
    tenant: ReturnType<typeof serviceOn>,
    first: number,
    last: number,
  ) => Promise<unknown>,
][] = [
  ['from which the last one came', (tokens, tenant, _, last) => tokens.lineage(tenant, last)],
  ['in whose place the last one stands', (tokens, tenant, _, last) => tokens.places(tenant, last)],
  ['that are live', (tokens, tenant, first) => tokens.liveOfFamily(tenant, first, 600)],
  ['of the last one', (tokens, tenant, _, last) => tokens.liveOfFamily(tenant, last, 600)],
  ['that came from a person', (tokens, tenant) => tokens.liveOfUser(tenant, 7, 600)],
  ['as it is revoked', (tokens, tenant, first) => tokens.revokeFamily(tenant, first, 600)],
  [
    'as it ends before its time',
    (tokens, tenant, _, last) => tokens.revokeWhatEnds(tenant, last, 600, all),
  ],
  ['as its renewals end', (tokens, tenant, first) => tokens.endRenewals(tenant, first, 700, 600)],
  ['as those of a person are revoked', (tokens, tenant) => tokens.revokeOfUser(tenant, 7, 600)],
]

describeOnEachEngine('a family of tokens', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })

  const insertOf = async (
    account: number,
    rows: readonly Parameters<Writers['tokens']['insert']>[1][],
  ) => {
    await db.transact(account, async ({ accounts, tokens }) => {
      await accounts.insert({ id: account, name: `account ${account}`, createdAt: 1 })
      for (const row of rows) await tokens.insert(serviceOn(account), row)
    })
  }

  describe('of releases before this one', () => {
    const tenant = serviceOn(1)

    /** What those releases wrote: a renewal without its predecessor, and a child that it took over. */
    beforeAll(async () => {
      await insertOf(1, [
        token(1),
        madeBy(1, 2),
        madeBy(1, 3, 1),
        { ...token(4), replaces: 1 },
        madeBy(4, 5),
      ])
      await using engine = await openEngine(await kit.config())
      await engine.transact(1, session =>
        session.execute('update api_token set replaces = null where account_id = 1'),
      )
    })

    test('has renewals that stand in the place of their makers', async () => {
      expect(await db.read.tokens.places(tenant, 3)).toEqual([3, 1])
      expect((await db.read.tokens.liveOfFamily(tenant, 3, 600)).map(({ id }) => id)).toEqual([2])
    })

    test('has successors that made what they took over', async () => {
      expect(await db.read.tokens.places(tenant, 4)).toEqual([4])
      expect((await db.read.tokens.liveOfFamily(tenant, 4, 600)).map(({ id }) => id)).toEqual([5])
      expect(await db.read.tokens.lineage(tenant, 5)).toEqual(
        new Map([[5, { parent: 4, isRenewal: false }]]),
      )
    })
  })

  describe('is read and changed in one statement', () => {
    const generations = [200, 400] as const
    const firstOf = (count: number) => count * 1000

    /** Each replaced itself by the next one, and made a token before. */
    beforeAll(async () => {
      for (const count of generations) {
        const chain = Array.from({ length: count }, (_, index) => firstOf(count) + 2 * index)
        await insertOf(
          count,
          chain.flatMap((id, index) => [
            index === 0 ? token(id) : madeBy(id - 2, id, id - 2),
            madeBy(id, id + 1),
          ]),
        )
      }
    })

    const change = {
      without: { sqlite: ['delete from sqlite_stat1'], postgres: [] },
      with: { sqlite: [], postgres: ['analyze api_token'] },
    } as const

    async function changeStatistics(which: keyof typeof change): Promise<void> {
      await using engine = await openEngine(await kit.config())
      await engine.transact(1, async session => {
        for (const sql of change[which][kit.kind]) await session.execute(sql)
        if (which === 'with' && kit.kind === 'sqlite') await shipStatistics(session)
      })
    }

    async function statementsOf(ask: (typeof asked)[number][1], count: number): Promise<Asked[]> {
      await using engine = await openEngine(await kit.config())
      const statements: Asked[] = []
      const first = firstOf(count)
      const done = engine.transact(count, async session => {
        const { tokens } = writersOn(recorded(session, statements))
        await ask(tokens, serviceOn(count), first, first + 2 * count - 2)
        throw new Error('nothing of it stays')
      })
      await expect(done).rejects.toThrow('nothing of it stays')
      return statements
    }

    describe.each(['without', 'with'] as const)('%s statistics', which => {
      beforeAll(() => changeStatistics(which))

      test.each(asked)('%s', async (_, ask) => {
        const works: number[] = []
        for (const count of generations) {
          const statements = await statementsOf(ask, count)
          expect(statements).toHaveLength(1)
          works.push(await workOf(await kit.config(), statements))
        }
        const [few = 0, many = 0] = works
        expect(few).toBeGreaterThan(200)
        expect(many / few).toBeLessThan(2.1)
      })

      test('of one token for the same, whatever else its account has', async () => {
        const works: number[] = []
        for (const count of generations) {
          const statements = await statementsOf(
            (tokens, tenant, first) => tokens.revokeFamily(tenant, first + 1, 600),
            count,
          )
          works.push(await workOf(await kit.config(), statements))
        }
        const [few = 0, many = 0] = works
        expect(many).toBeLessThanOrEqual(1.1 * few)
      })
    })
  })
})
