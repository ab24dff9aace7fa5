import { type RawBuilder, sql } from 'kysely'
import { type Principal, type Scope, scopes } from '#core/access.ts'
import type { TokenReader, TokenRow, TokenWriter } from '#core/account/token-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { ApiTokenTable } from '../../tables/account.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'
import { isLive, plannedEndOf, tokenEnds } from './token-ends.ts'
import { type FamilyKind, isOfFamily, lineage, places, withTokenFamily } from './token-family.ts'

const tokenColumns = columns('api_token', {
  accountId: 'account_id',
  id: 'id',
  name: 'name',
  hint: 'hint',
  scopes: 'scopes',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  lastUsedAt: 'last_used_at',
  lastFour: 'last_four',
  maker: 'maker',
})

const selected = [...tokenColumns.of('t'), 't.maker_id', 't.planned_end'] as const

/** Every request needs it, so one query has a row for each setting of the account. */
const bearer = statement((db, p: { secretHash: string }) =>
  db
    .selectFrom('token_lookup as l')
    .innerJoin('api_token as t', join =>
      join.onRef('t.account_id', '=', 'l.account_id').onRef('t.id', '=', 'l.token_id'),
    )
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .leftJoin('account_clock as c', 'c.account_id', 'l.account_id')
    .leftJoin('account_setting as s', 's.account_id', 'l.account_id')
    .select(selected)
    .select([
      'a.name as account_name',
      'a.created_at as account_created_at',
      'a.listens',
      'a.shell_listens_until',
      'a.approves',
    ])
    .select(['c.offset_ms', 's.key', 's.value'])
    .where('l.secret_hash', '=', p.secretHash),
)

const list = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('api_token as t')
    .select(selected)
    .where('t.account_id', '=', p.accountId)
    .orderBy('t.id'),
)

type Live = { accountId: number; at: number }

/** Each part counts a range of the index of live tokens: those without an end, and those before theirs. */
const countLive = statement((db, p: Live) => {
  const kept = db
    .selectFrom('api_token')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', p.accountId)
    .where('revoked_at', 'is', null)
  const endless = kept.where('expires_at', 'is', null)
  const ending = kept.where('expires_at', '>', p.at)
  return db.selectNoFrom(sql<number>`(${endless}) + (${ending})`.as('n'))
})

const liveCount = async (session: ReadSession, live: Live): Promise<number> =>
  Number((await session.first(countLive, live))?.n ?? 0)

const pageOfLive = statement((db, p: Live & { limit: number; offset: number }) =>
  db
    .selectFrom('api_token as t')
    .select(selected)
    .where('t.account_id', '=', p.accountId)
    .where(isLive(p.at))
    .orderBy('t.id', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)

type Below = Live & { below: number; limit: number }

const newestOf = (condition: (at: number) => RawBuilder<boolean>) =>
  statement((db, p: Below) =>
    db
      .selectFrom('api_token as t')
      .select(selected)
      .where('t.account_id', '=', p.accountId)
      .where(condition(p.at))
      .where('t.id', '<', p.below)
      .orderBy('t.id', 'desc')
      .limit(p.limit),
  )

const newestLive = newestOf(isLive)
const newestEnded = newestOf(at => sql`(revoked_at is not null or expires_at <= ${at})`)

const byId = statement((db, p: RowKey) =>
  db.selectFrom('api_token as t').select(selected).where(isRow(p)),
)

const liveOf = (kind: FamilyKind) =>
  statement((db, p: RowKey & { at: number }, dialect) =>
    withTokenFamily(db, p, dialect, kind)
      .selectFrom('api_token as t')
      .select(selected)
      .where(isOfFamily(p, dialect, isLive(p.at)))
      .orderBy('t.id'),
  )

const liveOfFamily = liveOf('all')
const liveOfUser = liveOf('of a user')

type NewToken = Omit<TokenRow, 'scopes' | 'principal' | 'plannedEnd'> & {
  scopes: string
  maker: Principal['kind'] | null
  makerId: number | null
  renews: number | null
  replaces: number | null
}

const insert = statement((db, p: NewToken) =>
  db.insertInto('api_token').values({
    ...tokenColumns.row(p),
    maker_id: p.makerId,
    renews: p.renews,
    planned_end: null,
    replaces: p.replaces,
  }),
)

const insertLookup = statement((db, p: RowKey & { secretHash: string }) =>
  db
    .insertInto('token_lookup')
    .values({ secret_hash: p.secretHash, account_id: p.accountId, token_id: p.id }),
)

/** Never goes back in time: of two requests that end together the later one counts. */
const touch = statement((db, p: RowKey & { at: number }) =>
  db
    .updateTable('api_token')
    .set({ last_used_at: p.at })
    .where(isRow(p))
    .where(where =>
      where.or([where('last_used_at', 'is', null), where('last_used_at', '<', p.at)]),
    ),
)

/** A scope that this release does not know grants nothing. */
function readScopes(json: string): readonly Scope[] {
  const stored: unknown = JSON.parse(json)
  return Array.isArray(stored) ? scopes.filter(scope => stored.includes(scope)) : []
}

type SelectedRow = RowOf<typeof tokenColumns> & Pick<ApiTokenTable, 'maker_id' | 'planned_end'>

const rowOf = (row: SelectedRow): TokenRow => {
  const { maker: kind, ...token } = tokenColumns.record(row)
  return {
    ...token,
    scopes: readScopes(row.scopes),
    plannedEnd: plannedEndOf(row),
    principal: kind === null ? null : ({ kind, id: row.maker_id } as Principal),
  }
}

export const tokenReader = (session: ReadSession): TokenReader => ({
  async bearerOf(secretHash) {
    const rows = await session.all(bearer, { secretHash })
    const [row] = rows
    if (!row) return null
    const { account_id: id, account_name: name, account_created_at: createdAt } = row
    const settings = new Map(
      rows.flatMap(({ key, value }) => (key === null || value === null ? [] : [[key, value]])),
    )
    return {
      token: rowOf(row),
      account: {
        id,
        name,
        createdAt,
        settings,
        hasWebhooks: row.listens === 1,
        shellListensUntil: row.shell_listens_until ?? 0,
        approves: row.approves === 1,
      },
      clockOffsetMs: row.offset_ms ?? 0,
    }
  },
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? rowOf(row) : null
  },
  async lineage({ accountId }, id) {
    const rows = await session.all(lineage, { accountId, id })
    return new Map(
      rows.map(row => [row.id, { parent: row.maker_id ?? 0, isRenewal: row.renews === 1 }]),
    )
  },
  async places({ accountId }, id) {
    return (await session.all(places, { accountId, id })).map(row => row.id)
  },
  async liveOfFamily({ accountId }, id, at) {
    return (await session.all(liveOfFamily, { accountId, id, at })).map(rowOf)
  },
  async liveOfUser({ accountId }, id, at) {
    return (await session.all(liveOfUser, { accountId, id, at })).map(rowOf)
  },
  async pageOfLive({ accountId }, at, { limit, page }) {
    const offset = (page - 1) * limit
    const rows = await session.all(pageOfLive, { accountId, at, limit, offset })
    return { tokens: rows.map(rowOf), total: await liveCount(session, { accountId, at }) }
  },
  countLive: ({ accountId }, at) => liveCount(session, { accountId, at }),
  async newest({ accountId }, { areLive, at }, below, limit) {
    const p = { accountId, at, below: below ?? Number.MAX_SAFE_INTEGER, limit }
    return (await session.all(areLive ? newestLive : newestEnded, p)).map(rowOf)
  },
  async list({ accountId }) {
    return (await session.all(list, { accountId })).map(rowOf)
  },
})

export const tokenWriter = (session: WriteSession): TokenWriter => ({
  ...tokenReader(session),
  ...tokenEnds(session),
  async insert({ accountId }, { scopes, principal, secretHash, replaces = null, ...token }) {
    session.send(insert, {
      ...token,
      accountId,
      revokedAt: null,
      lastUsedAt: null,
      scopes: JSON.stringify(scopes),
      maker: principal?.kind ?? null,
      makerId: principal?.id ?? null,
      // Nodes of the release before read this one alone.
      renews: principal?.kind === 'token' && principal.id === replaces ? 1 : null,
      replaces,
    })
    session.send(insertLookup, { secretHash, accountId, id: token.id })
  },
  async touch({ accountId }, id, at) {
    session.send(touch, { accountId, id, at })
  },
})
