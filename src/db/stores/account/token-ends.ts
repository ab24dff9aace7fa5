import { type RawBuilder, sql } from 'kysely'
import type { TokenWriter } from '#core/account/token-store.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { ApiTokenTable } from '../../tables/account.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'
import { type FamilyKind, isOfFamily, withTokenFamily } from './token-family.ts'

export const isLive = (at: number): RawBuilder<boolean> =>
  sql`revoked_at is null and (expires_at is null or expires_at > ${at})`

const revoke = statement((db, p: RowKey & { at: number }) =>
  db
    .updateTable('api_token')
    .set(update => ({ revoked_at: update.fn.coalesce('revoked_at', update.val(p.at)) }))
    .where(isRow(p)),
)

/** What `planned_end` says of a token that was made without an end. */
const endless = Number.MAX_SAFE_INTEGER

const endsBy = (end: number): RawBuilder<boolean> =>
  sql`coalesce(expires_at, ${sql.lit(endless)}) <= ${end}`

const revokeOf = (kind: FamilyKind) =>
  statement((db, p: RowKey & { at: number; end: number }, dialect) =>
    withTokenFamily(db, p, dialect, kind)
      .updateTable('api_token')
      .set({ revoked_at: p.at })
      .where(isOfFamily(p, dialect, sql`revoked_at is null and ${endsBy(p.end)}`))
      .returning('id'),
  )

const revokeFamily = revokeOf('all')
const revokeAllButRenewals = revokeOf('all but its renewals')

const revokeOfUser = statement((db, p: RowKey & { at: number }, dialect) =>
  withTokenFamily(db, p, dialect, 'of a user')
    .updateTable('api_token')
    .set({ revoked_at: p.at })
    .where(isOfFamily(p, dialect, isLive(p.at)))
    .returning('id'),
)

type NewEnd = RowKey & { at: number; now: number }

const plannedEnd = sql<number>`coalesce(planned_end, expires_at, ${sql.lit(endless)})`

const earlierEnd = (at: number): RawBuilder<number> =>
  sql`case when expires_at < ${at} then expires_at else cast(${at} as bigint) end`

const endBy = statement((db, p: NewEnd) =>
  db
    .updateTable('api_token')
    .set({ planned_end: plannedEnd, expires_at: earlierEnd(p.at) })
    .where(isRow(p))
    .where(isLive(p.now)),
)

const endRenewals = statement((db, p: NewEnd, dialect) =>
  withTokenFamily(db, p, dialect, 'its renewals')
    .updateTable('api_token')
    .set({ planned_end: plannedEnd, expires_at: earlierEnd(p.at) })
    .where(isOfFamily(p, dialect, isLive(p.now)))
    .returning('id'),
)

export const plannedEndOf = ({
  planned_end: planned,
  expires_at: end,
}: Pick<ApiTokenTable, 'planned_end' | 'expires_at'>): number | null =>
  planned === null ? end : planned === endless ? null : planned

/** No engine promises an order of the rows that it has changed. */
const idsOf = async (changed: Promise<readonly { id: number }[]>): Promise<readonly number[]> =>
  (await changed).map(({ id }) => id).toSorted((one, other) => one - other)

type TokenEnds = Pick<
  TokenWriter,
  'revoke' | 'revokeFamily' | 'revokeWhatEnds' | 'revokeOfUser' | 'endBy' | 'endRenewals'
>

export const tokenEnds = (session: WriteSession): TokenEnds => ({
  async revoke({ accountId }, id, at) {
    return (await session.run(revoke, { accountId, id, at })) === 1
  },
  async endBy({ accountId }, id, at, now) {
    return (await session.run(endBy, { accountId, id, at, now })) === 1
  },
  async revokeFamily({ accountId }, id, at) {
    return await idsOf(session.all(revokeFamily, { accountId, id, at, end: endless }))
  },
  async revokeWhatEnds({ accountId }, id, at, end) {
    const p = { accountId, id, at, end: end ?? endless }
    return await idsOf(session.all(revokeAllButRenewals, p))
  },
  async revokeOfUser({ accountId }, id, at) {
    return await idsOf(session.all(revokeOfUser, { accountId, id, at }))
  },
  async endRenewals({ accountId }, id, at, now) {
    return await idsOf(session.all(endRenewals, { accountId, id, at, now }))
  },
})
