import { matchKey } from '../values/match-key.ts'

/** `<CarrierA> Priority Mail` → `carriera_priority_mail`. */
export const nameCode = (name: string): string =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('_') ?? ''

/** The catalogue sets the names of invented carriers in brackets: no label and no page shows them. */
export const displayName = (name: string): string => name.replace(/[<>]/g, '')

type NameWithAliases = { readonly name: string; readonly aliases: readonly string[] }

/** The match keys of a service: its names, its codes, and both with an alias of its carrier. */
export function serviceSpellings(
  service: NameWithAliases,
  carrier: NameWithAliases,
): readonly string[] {
  const own = [service.name, ...service.aliases]
  const aliased = own
    .filter(name => name.startsWith(carrier.name))
    .flatMap(name => carrier.aliases.map(alias => alias + name.slice(carrier.name.length)))
  const keys = [...own, ...aliased].flatMap(name => [matchKey(name), matchKey(nameCode(name))])
  return [...new Set(keys)].filter(key => key !== '')
}
