import { type Kysely, sql } from 'kysely'
import type { FamilyPart } from '#core/account/token-store.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'

const anyToken = sql<boolean>`true`
const isRenewal = sql<boolean>`t.renews = 1`
const isNoRenewal = sql<boolean>`t.renews is null`

type Maker = { readonly accountId: number; readonly id: number }

/**
 * What a token or a person made, and what that made. Through revoked ones, too: a release that did not
 * revoke families may have left some behind them.
 */
export const cameFrom = (
  db: Kysely<Tables>,
  kind: 'token' | 'user',
  p: Maker,
  first: typeof anyToken = anyToken,
  further: typeof anyToken = anyToken,
) =>
  db
    .withRecursive('family', recursive =>
      recursive
        .selectFrom('api_token as t')
        .select('t.id')
        .where('t.account_id', '=', p.accountId)
        .where('t.maker', '=', kind)
        .where('t.maker_id', '=', p.id)
        .where(first)
        .union(
          recursive
            .selectFrom('family as f')
            .innerJoin('api_token as t', join =>
              join
                .on('t.account_id', '=', p.accountId)
                .on('t.maker', '=', 'token')
                .onRef('t.maker_id', '=', 'f.id'),
            )
            .select('t.id')
            .where(further),
        ),
    )
    .selectFrom('family as f')
    .innerJoin('api_token as t', join =>
      join.on('t.account_id', '=', p.accountId).onRef('t.id', '=', 'f.id'),
    )
    .where('t.revoked_at', 'is', null)
    .orderBy('t.id')

const family = (first: typeof anyToken, further: typeof anyToken) =>
  statement((db, p: RowKey) => cameFrom(db, 'token', p, first, further).select('t.id'))

export const familyParts: Readonly<Record<FamilyPart, ReturnType<typeof family>>> = {
  all: family(anyToken, anyToken),
  'all but its renewals': family(isNoRenewal, anyToken),
  'its renewals and all of theirs': family(isRenewal, anyToken),
  renewals: family(isRenewal, isRenewal),
}

/** Its renewals stay where they are: they stand in its place, and no successor made them. */
export const adopt = statement((db, p: RowKey & { by: number }) =>
  db
    .updateTable('api_token')
    .set({ maker_id: p.by })
    .where('account_id', '=', p.accountId)
    .where('maker', '=', 'token')
    .where('maker_id', '=', p.id)
    .where('renews', 'is', null),
)

export const markAsRenewal = statement((db, p: RowKey) =>
  db.updateTable('api_token').set({ renews: 1 }).where(isRow(p)),
)
