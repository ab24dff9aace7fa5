import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Dialect, tableOf } from '../../engine/dialect.ts'
import { statement } from '../../engine/statement.ts'
import type { ApiTokenTable } from '../../tables/account.ts'
import type { Tables } from '../../tables/tables.ts'
import type { RowKey } from '../kit/conditions.ts'

/**
 * Who made a token and which one it replaces are written with the token and never again. All else is read
 * from these two: what came from a token, downwards by the index of makers, and in whose place it stands,
 * upwards by the primary key. Each step looks up the rows of one token, so a family costs what it has.
 */

type Alias = 's' | 't'

/** Which tokens one row before them leads to, and the index that has just these. */
type FamilyStep = {
  readonly condition: (alias: Alias) => RawBuilder<boolean>
  readonly index: 'api_token_maker' | null
}

const columns = [
  'account_id',
  'id',
  'expires_at',
  'revoked_at',
  'maker',
  'maker_id',
  'renews',
  'replaces',
] as const

const ofAccount = (p: RowKey, alias: Alias): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.account_id`)} = ${p.accountId}`

/** The primary key is never missed. */
const tokenAt = (p: RowKey, id: string): FamilyStep => ({
  condition: alias => sql`${ofAccount(p, alias)} and ${sql.ref(`${alias}.id`)} = ${sql.ref(id)}`,
  index: null,
})

const madeBy = (p: RowKey, kind: 'token' | 'user', maker: string): FamilyStep => ({
  condition: alias =>
    sql`${ofAccount(p, alias)} and ${sql.ref(`${alias}.maker`)} = ${sql.lit(kind)}
      and ${sql.ref(`${alias}.maker_id`)} = ${sql.ref(maker)}`,
  index: 'api_token_maker',
})

/** Rows, each with the tokens to which it leads. */
const leading = (
  dialect: Dialect,
  from: 'place' | 'line' | 'family' | RawBuilder<unknown>,
  step: FamilyStep,
): RawBuilder<unknown> => {
  const { rows, found } = dialect.foundForEach({ table: 'api_token', columns, ...step })
  return sql`${typeof from === 'string' ? sql.raw(from) : from} cross join ${rows} where ${found}`
}

const itself = (p: RowKey): RawBuilder<unknown> => sql`select cast(${p.id} as bigint) as id`

/** A renewal of an older release says no more than that it is one: it replaced its maker. */
const replaced = sql`coalesce(t.replaces, case when t.renews = 1 then t.maker_id end)`

/** The token itself, and those in whose place it stands: the one that it replaced, and the ones before that. */
const withPlaces = (p: RowKey, dialect: Dialect): RawBuilder<unknown> =>
  sql`with recursive place(id) as (${itself(p)} union
    select ${replaced} from ${leading(dialect, 'place', tokenAt(p, 'place.id'))}
      and ${replaced} is not null)`

export const places = statement((db, p: RowKey, dialect) =>
  db
    .selectFrom(sql<{ id: number }>`(${withPlaces(p, dialect)} select id from place)`.as('place'))
    .select('id'),
)

/** The token itself and those from which it came, each with the token that made it. */
export const lineage = statement((db, p: RowKey, dialect) =>
  db
    .withRecursive(
      'line(id, maker_id, renews)',
      () => sql<Pick<ApiTokenTable, 'id' | 'maker_id' | 'renews'>>`(
        select t.id, t.maker_id, t.renews from ${tableOf('api_token')} as t
          where ${ofAccount(p, 't')} and t.id = ${p.id} and t.maker = 'token' union
        select t.id, t.maker_id, t.renews
          from ${leading(dialect, 'line', tokenAt(p, 'line.maker_id'))} and t.maker = 'token')`,
    )
    .selectFrom('line')
    .select(['id', 'maker_id', 'renews']),
)

/** Which tokens came first: the others of a family came from them, through ones that have ended, too. */
type FirstOnes = (p: RowKey, dialect: Dialect) => RawBuilder<unknown>

/** What the token made, and what those made in whose place it stands. The renewals of these stay theirs. */
const ofPlaces =
  (renewals: 'all' | 'none'): FirstOnes =>
  (p, dialect) =>
    sql`select id from (${withPlaces(p, dialect)}
      select t.id from ${leading(dialect, 'place', madeBy(p, 'token', 'place.id'))}
        and (t.renews is null ${renewals === 'all' ? sql`or t.maker_id = ${p.id}` : sql``})) as made`

const madeByOne = (p: RowKey, dialect: Dialect, kind: 'token' | 'user'): RawBuilder<unknown> =>
  leading(dialect, sql`(${itself(p)}) as maker`, madeBy(p, kind, 'maker.id'))

const renewals: FirstOnes = (p, dialect) =>
  sql`select t.id from ${madeByOne(p, dialect, 'token')} and t.renews = 1`

const ofUser: FirstOnes = (p, dialect) => sql`select t.id from ${madeByOne(p, dialect, 'user')}`

export type FamilyKind = keyof typeof firstOnes

const firstOnes = {
  all: ofPlaces('all'),
  'all but its renewals': ofPlaces('none'),
  'its renewals': renewals,
  'of a user': ofUser,
} as const

/** A query that may read from `family`: the ids of those that came first, and of all that came from them. */
export const withTokenFamily = (
  db: Kysely<Tables>,
  p: RowKey,
  dialect: Dialect,
  kind: FamilyKind,
) =>
  db.withRecursive(
    'family(id)',
    () => sql<{ id: number }>`(${firstOnes[kind](p, dialect)} union
      select t.id from ${leading(dialect, 'family', madeBy(p, 'token', 'family.id'))})`,
  )

/**
 * Those of the family for which a condition holds, which names its columns bare. It stands within the list, so
 * that no index of the account's tokens is taken for it.
 */
export function isOfFamily(
  p: RowKey,
  dialect: Dialect,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const ids = sql`select t.id from ${leading(dialect, 'family', tokenAt(p, 'family.id'))} and ${condition}`
  return sql`account_id = ${p.accountId}
    and ${dialect.isAnyOf('id', ids)}`
}
