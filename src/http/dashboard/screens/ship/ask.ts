import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'
import { begunWith } from './begun-with.ts'
import { shipPage } from './ship-page.ts'
import { fieldsOfShipment } from './shipment-form.ts'

/** The form, with what the address says: a quote, a draft to go on with, or a shipment to make another of. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const { query, world, frame } = visit
  const begun = await begunWith(visit, query)
  const { draft, like } = begun
  if (draft && draft.state !== 'draft') return redirectTo(frame.to(`/shipments/${draft.shipCode}`))
  const before = draft ?? like
  if (before === null) return await shipPage(visit, { begun, fields: query })
  const fields = fieldsOfShipment(before)
  const named = before.bought?.serviceId ?? serviceNamed(world, before.request.postageType)
  if (named !== null) fields.set('service', String(named))
  if (draft?.orderId) fields.set('order_id', draft.orderId)
  return await shipPage(visit, { begun, fields })
}

const serviceNamed = ({ catalogue }: AccountVisit['world'], name: string | null): number | null =>
  (name === null ? null : catalogue().findService(name)?.id) ?? null
