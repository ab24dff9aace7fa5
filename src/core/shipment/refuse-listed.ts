import { invalidFields } from '../errors.ts'

/** What a request calls its list of shipments. */
const field = 'shipment_ids'

/** Names every shipment of a list that can't be taken, at its place in the request. */
export function refuseListed(ids: readonly number[], whyNot: (id: number) => string | null): void {
  const faults: Record<string, readonly string[]> = {}
  for (const [place, id] of ids.entries()) {
    const why = whyNot(id)
    if (why !== null) faults[`${field}.${place}`] = [`The shipment ${id} ${why}.`]
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
}
