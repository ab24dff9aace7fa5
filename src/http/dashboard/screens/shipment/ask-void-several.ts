import { voidSeveralView } from '../../views/shipment/void-several-view.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { voidLines, voidRows } from './several.ts'

/** Says for each shipment what comes back, before anything is done. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const rows = await voidRows(visit, visit.query)
  const facts = { rows, refused: [], lines: await voidLines(visit, rows) }
  return pageOf('Void shipments', voidSeveralView(facts, visit.frame))
}
