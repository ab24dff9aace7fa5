import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'
import { begunWith, fieldsOfBeginning } from './begun-with.ts'
import { withDefaults } from './ship-defaults.ts'
import { shipPage } from './ship-page.ts'

/** The form, with what the address says: a quote, a draft to go on with, or a shipment to make another of. */
export async function showShip(visit: AccountVisit): Promise<Answer> {
  const { query, frame } = visit
  const begun = await begunWith(visit, query)
  const { draft } = begun
  if (draft && draft.state !== 'draft') return redirectTo(frame.to(`/shipments/${draft.shipCode}`))
  const fields = fieldsOfBeginning(visit, begun) ?? withDefaults(visit, query)
  return await shipPage(visit, { begun, fields })
}
