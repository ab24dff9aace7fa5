import { CoreError } from '#core/errors.ts'
import type { VoidedShipment } from '#core/purchase/void-once.ts'
import {
  areDrafts,
  voidSeveralTitle,
  voidSeveralView,
} from '../../views/shipment/void-several-view.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import { voidLines, voidRows } from './several.ts'
import { foreseenIn, voidAsForeseen } from './void-as-foreseen.ts'

/** A void that is asked for again does nothing anew, so that the form needs no key. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const rows = await voidRows(visit, visit.form)
  const refused: string[] = []
  for (const { shipment } of rows) {
    try {
      const foreseen = foreseenIn(visit.form, shipment)
      await voidAsForeseen(visit.command<VoidedShipment>(null), shipment, foreseen)
    } catch (error) {
      if (!(error instanceof CoreError)) throw error
      refused.push(`${shipment.shipCode}: ${error.message}`)
    }
  }
  if (refused.length === 0) return redirectTo(visit.frame.to(`/shipments?${tabAfter(rows)}`))
  const left = await voidRows(visit, visit.form)
  const lines = await voidLines(visit, left)
  const facts = { rows: left, refused, matched: null, isCut: false, lines }
  return pageOf(voidSeveralTitle(left), voidSeveralView(facts, visit.frame), 409)
}

function tabAfter(rows: Awaited<ReturnType<typeof voidRows>>): string {
  if (rows.length === 0) return 'tab=void'
  return areDrafts(rows) ? 'tab=drafts&done=drafts_deleted' : 'tab=void&done=void'
}
