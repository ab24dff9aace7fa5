import { sql } from 'kysely'
import type { FreightShipment } from '#core/freight/freight-shipment.ts'
import type { FreightFilter } from '#core/freight/freight-store.ts'
import { nameKey } from '#core/shipment/name-key.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { FoundPage, Page } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { idList, inOrderOf, isInList } from '../kit/id-list.ts'
import { countedPage } from '../shipment/counted-page.ts'
import { inSizedPieces } from '../shipment/in-sized-pieces.ts'
import { type Condition, selectivePage } from '../shipment/selective-page.ts'
import { spanOf } from '../shipment/span.ts'
import { freightOf, selectWhole } from './rows.ts'

const wholes = statement((db, p: { accountId: number; ids: string }, engine) =>
  selectWhole(db)
    .where('s.account_id', '=', p.accountId)
    .where(isInList(engine, 's.id', p.ids)),
)

export function freightOfIds(
  session: ReadSession,
  accountId: number,
  ids: readonly number[],
  yieldToOthers: () => Promise<void>,
): Promise<readonly FreightShipment[]> {
  const read = async (some: readonly number[]) => {
    const rows = await session.all(wholes, { accountId, ids: idList(session.engine, some) })
    return inOrderOf(some, rows.map(freightOf))
  }
  return inSizedPieces(session, 'freight', accountId, ids, read, yieldToOthers)
}

/** Accounts have few: a name is looked for in all of an account's rows. */
export async function pageOf(
  session: ReadSession,
  accountId: number,
  filter: FreightFilter,
  { limit, page }: Page,
): Promise<FoundPage> {
  const span = spanOf(accountId, filter)
  if (span === null) return { entries: [], total: 0 }
  const skip = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
  if (!isCounted(filter)) {
    return selectivePage(session, 'freight', span, filter, () => onlyFreight(filter), limit, skip)
  }
  return countedPage(session, 'freight', span, limit, skip)
}

const isCounted = ({ shipCode, trackingCode, orderId, toName }: FreightFilter): boolean =>
  shipCode === null && trackingCode === null && orderId === null && nameKey(toName ?? '') === ''

function* onlyFreight({ trackingCode }: FreightFilter): Generator<Condition> {
  if (trackingCode !== null) yield sql`s.pro_number = ${codeKey(trackingCode)}`
}
