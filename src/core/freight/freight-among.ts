import type { Tenant } from '../access.ts'
import type { FreightReader } from './freight-store.ts'

/** Which of the ids are of freight: for ids that name no parcels. */
export async function freightAmong(
  { freight }: { readonly freight: Pick<FreightReader, 'byIds'> },
  tenant: Tenant,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = ids.length === 0 ? [] : await freight.byIds(tenant, ids)
  return new Set(found.map(({ id }) => id))
}
