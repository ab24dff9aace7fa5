import { serviceSpellings } from '#core/catalogue/catalogue-names.ts'
import { type ListEntry, refuseDuplicates } from './list-entry.ts'

type Named = { readonly name: string; readonly aliases: readonly string[] }
type NamedService = Named & { readonly id: number; readonly carrier: string }
type NamedCarriers = ReadonlyMap<string, Named>

/** The keys that a service answers to; none where its carrier is unknown, which is a fault by itself. */
export function spellingsOf(service: NamedService, carriers: NamedCarriers): readonly string[] {
  const carrier = carriers.get(service.carrier)
  return carrier ? serviceSpellings(service, carrier) : []
}

/** No two services of a list may share an id, or answer to the same name. */
export function refuseTakenServices(
  services: readonly ListEntry<NamedService>[],
  carriers: NamedCarriers,
): void {
  refuseDuplicates(
    services,
    'id',
    ({ id }) => [id],
    id => `the id ${id} is taken, and ids are permanent`,
  )
  refuseDuplicates(
    services,
    'name',
    service => spellingsOf(service, carriers),
    key => `another service already answers to ${key}`,
  )
}
