import { type RawBuilder, sql } from 'kysely'
import { type Principal, type Scope, scopes } from '#core/access.ts'
import type { TokenReader, TokenRow, TokenWriter } from '#core/account/token-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { ApiTokenTable } from '../../tables/account.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'
import { adopt, cameFrom, familyParts, markAsRenewal } from './token-family.ts'

const columns = [
  't.account_id',
  't.id',
  't.name',
  't.hint',
  't.scopes',
  't.created_at',
  't.expires_at',
  't.revoked_at',
  't.last_used_at',
  't.last_four',
  't.maker',
  't.maker_id',
  't.planned_end',
] as const

/** One row for each setting of the account: one query, because every request needs it. */
const bearer = statement((db, p: { secretHash: string }) =>
  db
    .selectFrom('token_lookup as l')
    .innerJoin('api_token as t', join =>
      join.onRef('t.account_id', '=', 'l.account_id').onRef('t.id', '=', 'l.token_id'),
    )
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .leftJoin('account_clock as c', 'c.account_id', 'l.account_id')
    .leftJoin('account_setting as s', 's.account_id', 'l.account_id')
    .select(columns)
    .select([
      'a.name as account_name',
      'a.created_at as account_created_at',
      'a.listens',
      'a.approves',
    ])
    .select(['c.offset_ms', 's.key', 's.value'])
    .where('l.secret_hash', '=', p.secretHash),
)

const list = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('api_token as t')
    .select(columns)
    .where('t.account_id', '=', p.accountId)
    .orderBy('t.id'),
)

const isLive = (at: number): RawBuilder<boolean> =>
  sql`revoked_at is null and (expires_at is null or expires_at > ${at})`

type Live = { accountId: number; at: number }

/** In two parts, each a range of the index of live tokens: those without an end, and those before theirs. */
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
    .select(columns)
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
      .select(columns)
      .where('t.account_id', '=', p.accountId)
      .where(condition(p.at))
      .where('t.id', '<', p.below)
      .orderBy('t.id', 'desc')
      .limit(p.limit),
  )

const newestLive = newestOf(isLive)
const newestEnded = newestOf(at => sql`(revoked_at is not null or expires_at <= ${at})`)

const byId = statement((db, p: RowKey) =>
  db.selectFrom('api_token as t').select(columns).where(isRow(p)),
)

const liveOfUser = statement((db, p: Live & { id: number }) =>
  cameFrom(db, 'user', p).select(columns).where(isLive(p.at)),
)

type NewToken = {
  accountId: number
  id: number
  name: string
  hint: string
  scopes: string
  createdAt: number
  expiresAt: number | null
  lastFour: string | null
  maker: Principal['kind'] | null
  makerId: number | null
}

const insert = statement((db, p: NewToken) =>
  db.insertInto('api_token').values({
    account_id: p.accountId,
    id: p.id,
    name: p.name,
    hint: p.hint,
    scopes: p.scopes,
    created_at: p.createdAt,
    expires_at: p.expiresAt,
    revoked_at: null,
    last_used_at: null,
    last_four: p.lastFour,
    maker: p.maker,
    maker_id: p.makerId,
    renews: null,
    planned_end: null,
  }),
)

const insertLookup = statement((db, p: RowKey & { secretHash: string }) =>
  db
    .insertInto('token_lookup')
    .values({ secret_hash: p.secretHash, account_id: p.accountId, token_id: p.id }),
)

const revoke = statement((db, p: RowKey & { at: number }) =>
  db
    .updateTable('api_token')
    .set(update => ({ revoked_at: update.fn.coalesce('revoked_at', update.val(p.at)) }))
    .where(isRow(p)),
)

/** What `planned_end` says of a token that was made without an end. */
const endless = Number.MAX_SAFE_INTEGER

const endBy = statement((db, p: RowKey & { at: number; now: number }) =>
  db
    .updateTable('api_token')
    .set(update => ({
      planned_end: update.fn.coalesce(
        'planned_end',
        'expires_at',
        update.cast<number>(update.val(endless), 'bigint'),
      ),
      expires_at: update
        .case()
        .when('expires_at', '<', p.at)
        .then(update.ref('expires_at'))
        .else(update.cast<number>(update.val(p.at), 'bigint'))
        .end(),
    }))
    .where(isRow(p))
    .where(isLive(p.now)),
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

const plannedEndOf = ({
  planned_end: planned,
  expires_at: end,
}: Pick<ApiTokenTable, 'planned_end' | 'expires_at'>): number | null =>
  planned === null ? end : planned === endless ? null : planned

const rowOf = (row: Omit<ApiTokenTable, 'renews'>): TokenRow => ({
  accountId: row.account_id,
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: readScopes(row.scopes),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  plannedEnd: plannedEndOf(row),
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  lastFour: row.last_four,
  maker: row.maker === null ? null : ({ kind: row.maker, id: row.maker_id } as Principal),
})

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
        listens: row.listens === 1,
        approves: row.approves === 1,
      },
      clockOffsetMs: row.offset_ms ?? 0,
    }
  },
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? rowOf(row) : null
  },
  async family({ accountId }, id, part) {
    return (await session.all(familyParts[part], { accountId, id })).map(row => row.id)
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
  async insert({ accountId }, { id, name, hint, lastFour, createdAt, expiresAt, ...token }) {
    const { scopes, maker, secretHash } = token
    session.send(insert, {
      ...{ accountId, id, name, hint, lastFour, createdAt, expiresAt },
      scopes: JSON.stringify(scopes),
      maker: maker?.kind ?? null,
      makerId: maker?.id ?? null,
    })
    session.send(insertLookup, { secretHash, accountId, id })
  },
  async revoke({ accountId }, id, at) {
    return (await session.run(revoke, { accountId, id, at })) === 1
  },
  async endBy({ accountId }, id, at, now) {
    return (await session.run(endBy, { accountId, id, at, now })) === 1
  },
  async adopt({ accountId }, id, by) {
    session.send(adopt, { accountId, id, by })
  },
  async markAsRenewal({ accountId }, id) {
    session.send(markAsRenewal, { accountId, id })
  },
  async touch({ accountId }, id, at) {
    session.send(touch, { accountId, id, at })
  },
})
