import { sql } from 'kysely'
import type { FreightFilter } from '#core/freight/freight-store.ts'
import { nameKey } from '#core/shipment/name-key.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { FoundPage, Page } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { countedPage } from './counted-page.ts'
import { type Condition, selectivePage } from './selective-page.ts'
import { spanOf } from './span.ts'

/** Accounts have few: a name is looked for in all of an account's rows. */
export async function pageOfFreight(
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
