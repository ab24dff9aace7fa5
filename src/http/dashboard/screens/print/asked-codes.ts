import { mostCodes } from '#core/print/print-labels.ts'
import { listUnprinted } from '#core/print/printed-marks.ts'
import type { ListOrder } from '#core/values/list-order.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** Each field may hold several codes, as somebody pastes them. Null where nobody named a label. */
export function namedCodes({ form, query }: AccountVisit): readonly string[] | null {
  const fields = [...query.getAll('code'), ...form.getAll('code')]
  const codes = fields.flatMap(field => field.split(/[\s,;]+/)).filter(code => code !== '')
  return codes.length === 0 ? null : [...new Set(codes)]
}

/** What is marked, or all that is unprinted, as many as one print takes. */
export async function codesToPrint(visit: AccountVisit): Promise<readonly string[]> {
  const { form, world, tenant } = visit
  if (form.get('all') === null) return namedCodes(visit) ?? []
  const read = world.store.read
  const { shipments } = await listUnprinted(read, tenant, orderOf(form), null, mostCodes)
  return shipments.map(({ shipCode }) => shipCode)
}

export const orderOf = (asked: URLSearchParams): ListOrder =>
  asked.get('order') === 'newest' ? 'newest' : 'oldest'
