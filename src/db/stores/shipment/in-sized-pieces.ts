import type { ShipmentKind } from '#core/shipment-kind.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import type { PageEntry } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { inOrderOf, type RowKeys } from '../kit/conditions.ts'
import { detailsAsD, forEachGoods } from '../kit/goods-tables.ts'
import { detailBytes } from './rows.ts'

/** Takes some milliseconds to read and parse; others wait that long. */
const pieceBytes = 256 * 1024

const sizes = forEachGoods(tables =>
  statement((db, p: RowKeys, dialect) =>
    db
      .selectFrom(detailsAsD(tables))
      .select(['d.shipment_id as id', detailBytes])
      .where('d.account_id', '=', p.accountId)
      .where(dialect.isInList('d.shipment_id', p.ids)),
  ),
)

/** The sizes of records, which the engines read without the records. */
export async function sizedEntries(
  session: ReadSession,
  goods: ShipmentKind,
  accountId: number,
  ids: readonly number[],
): Promise<readonly PageEntry[]> {
  const entries = await session.all(sizes[goods], { accountId, ids: session.dialect.idList(ids) })
  return inOrderOf(ids, entries)
}

/** Reads whole records, of which each may be large. Others are answered between two pieces. */
export async function inSizedPieces<T>(
  session: ReadSession,
  goods: ShipmentKind,
  accountId: number,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly T[]>,
  yieldToOthers: () => Promise<void>,
): Promise<readonly T[]> {
  if (ids.length <= 1) return await read(ids)
  const found: T[] = []
  const entries = await sizedEntries(session, goods, accountId, ids)
  for await (const piece of inPieces(entries, read, pieceBytes)) {
    if (found.length > 0) await yieldToOthers()
    found.push(...piece)
  }
  return found
}
