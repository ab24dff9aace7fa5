import { invalid } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { canBeVoided, previewVoid, type VoidPreview } from '#core/purchase/void-shipment.ts'
import { mostVoided } from '../../views/shipment/all-matching.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { shipmentOf } from './visited-shipment.ts'

/** What a void of each of several shipments would do. */
export type VoidRow = { readonly shipment: AnyShipment; readonly outlook: VoidPreview }

/** Of the first that a call can void. */
export async function voidLines(
  visit: AccountVisit,
  rows: readonly VoidRow[],
): Promise<readonly ApiLines[]> {
  const first = rows.find(({ shipment, outlook }) => !isFreight(shipment) && canBeVoided(outlook))
  if (!first) return []
  const { id: shipmentId, shipCode } = first.shipment
  const others = rows.length > 1 ? '; each other one is a call more' : ''
  return await visit.byApi({ kind: 'void', shipmentId }, `Void ${shipCode}${others}`)
}

export async function voidRows(
  visit: AccountVisit,
  sent: URLSearchParams,
): Promise<readonly VoidRow[]> {
  const codes = [...new Set(sent.getAll('code'))]
  if (codes.length > mostVoided) {
    throw invalid('code', `At most ${mostVoided} shipments are voided at once.`)
  }
  const rows: VoidRow[] = []
  for (const code of codes) {
    const shipment = await shipmentOf(visit, code)
    // A draft that is deleted meanwhile, or by the same form before, leaves nothing to be done.
    if (shipment === null || shipment.state === 'cancelled') continue
    rows.push({ shipment, outlook: await previewVoid(visit.command(null), shipment) })
  }
  return rows
}
