import { matchKey } from '../values/match-key.ts'

/** The name in lower case with one `_` for every run of other characters between them. */
export const nameCode = (name: string): string =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('_') ?? ''

/** The catalogue sets the names of invented carriers in brackets: no label and no page shows them. */
export const displayName = (name: string): string => name.replace(/[<>]/g, '')

type Named = { readonly name: string; readonly aliases: readonly string[] }

/** Every spelling of a service and its code: an alias of its carrier stands in for the carrier's name. */
export function serviceSpellings(service: Named, carrier: Named): readonly string[] {
  const own = [service.name, ...service.aliases]
  const aliased = own
    .filter(name => name.startsWith(carrier.name))
    .flatMap(name => carrier.aliases.map(alias => alias + name.slice(carrier.name.length)))
  const keys = [...own, ...aliased].flatMap(name => [matchKey(name), matchKey(nameCode(name))])
  return [...new Set(keys)].filter(key => key !== '')
}
