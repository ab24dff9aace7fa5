import { statement } from '../../engine/statement.ts'
import type { RowKey } from '../kit/row-key.ts'

/** Through revoked ones, too: a release that did not revoke families may have left some behind them. */
export const madeBy = statement((db, p: RowKey) =>
  db
    .withRecursive('family', recursive =>
      recursive
        .selectFrom('api_token as t')
        .select('t.id')
        .where('t.account_id', '=', p.accountId)
        .where('t.maker', '=', 'token')
        .where('t.maker_id', '=', p.id)
        .union(
          recursive
            .selectFrom('family as f')
            .innerJoin('api_token as t', join =>
              join
                .on('t.account_id', '=', p.accountId)
                .on('t.maker', '=', 'token')
                .onRef('t.maker_id', '=', 'f.id'),
            )
            .select('t.id'),
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

export const adopt = statement((db, p: RowKey & { by: number }) =>
  db
    .updateTable('api_token')
    .set({ maker_id: p.by })
    .where('account_id', '=', p.accountId)
    .where('maker', '=', 'token')
    .where('maker_id', '=', p.id),
)
