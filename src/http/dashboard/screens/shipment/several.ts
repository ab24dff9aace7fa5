import { invalid } from '#core/errors.ts'
import type { ToldShipment } from '#core/facts.ts'
import { foreseeVoid, type VoidOutlook } from '#core/purchase/foresee-void.ts'
import { mostVoided } from '../../views/shipment/all-matching.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { visitedShipment } from './visited-shipment.ts'

/** What a void of each of several shipments would do. */
export type VoidRow = { readonly shipment: ToldShipment; readonly outlook: VoidOutlook }

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
    const shipment = await visitedShipment({ ...visit, params: { code } })
    rows.push({ shipment, outlook: await foreseeVoid(visit.command(null), shipment) })
  }
  return rows
}
