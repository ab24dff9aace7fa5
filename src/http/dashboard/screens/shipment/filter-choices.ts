import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { ListFilter } from '#core/shipment/list-filter.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { Choice } from '../../parts/field.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** What a list of shipments may be narrowed to by choosing. */
export type FilterChoices = {
  /** Empty where the account has none, or the visitor may not see them. */
  readonly stores: readonly Choice[]
  readonly services: readonly Choice[]
}

type Asked = { readonly goods: ShipmentKind; readonly filter: ListFilter }

export async function filterChoices(
  visit: AccountVisit,
  { goods, filter }: Asked,
): Promise<FilterChoices> {
  const { services } = catalogueOf(visit, goods)
  const sold = services.filter(({ environments }) => environments.includes(visit.world.environment))
  const chosen = serviceOf(visit, goods, filter.serviceId)
  return {
    stores: visit.frame.may('stores:read') ? await storesOf(visit, filter) : [],
    services: withChosen(
      sold.map(({ id, name }) => ({ value: String(id), text: displayName(name) })),
      chosen && { value: String(chosen.id), text: displayName(chosen.name) },
    ),
  }
}

/** Also a retired one, whose shipments are still listed; null where the goods have no such service. */
export const serviceOf = (
  visit: Pick<AccountVisit, 'world'>,
  goods: ShipmentKind,
  id: number | null,
) => (id === null ? null : catalogueOf(visit, goods).service(id))

const catalogueOf = ({ world }: Pick<AccountVisit, 'world'>, goods: ShipmentKind) =>
  goods === 'freight' ? world.freight() : world.catalogue()

async function storesOf(
  { world, tenant }: AccountVisit,
  { storeId }: ListFilter,
): Promise<readonly Choice[]> {
  const { shops } = world.store.read
  const [opened, imported] = await Promise.all([
    shops.list(tenant, 'api'),
    shops.list(tenant, 'import'),
  ])
  const open = [...opened, ...imported].map(({ id, identifier }) => ({
    value: String(id),
    text: identifier,
  }))
  if (storeId === null) return withChosen(open, null)
  // A closed store is offered no more, and its shipments are still listed.
  const closed = await shops.byId(tenant, parseId(storeId) ?? 0)
  return withChosen(open, { value: storeId, text: closed?.identifier ?? storeId })
}

function withChosen(offered: readonly Choice[], chosen: Choice | null): readonly Choice[] {
  const isOffered = offered.some(({ value }) => value === chosen?.value)
  const all = chosen && !isOffered ? [...offered, chosen] : offered
  return all.toSorted((a, b) => a.text.localeCompare(b.text, 'en'))
}
