import { sql } from 'kysely'
import type { FamilyPart } from '#core/account/token-store.ts'
import { statement } from '../../engine/statement.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'

const anyToken = sql<boolean>`true`
const isRenewal = sql<boolean>`t.renews = 1`
const isNoRenewal = sql<boolean>`t.renews is null`

/**
 * Those that a token made, and those that these made. Through revoked ones, too: a release that did not
 * revoke families may have left some behind them.
 */
const family = (first: typeof anyToken, further: typeof anyToken) =>
  statement((db, p: RowKey) =>
    db
      .withRecursive('family', recursive =>
        recursive
          .selectFrom('api_token as t')
          .select('t.id')
          .where('t.account_id', '=', p.accountId)
          .where('t.maker', '=', 'token')
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
      .select('t.id')
      .where('t.revoked_at', 'is', null)
      .orderBy('t.id'),
  )

export const familyParts: Readonly<Record<FamilyPart, ReturnType<typeof family>>> = {
  all: family(anyToken, anyToken),
  'all but its renewals': family(isNoRenewal, anyToken),
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
