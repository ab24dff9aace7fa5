import type { AccountId } from '../access.ts'
import type { CarrierAccount } from '../carrier-account.ts'
import type { Environment } from '../environment.ts'
import type { Carrier } from '../ports/carrier/carrier.ts'
import type { Connection, Connections } from '../ports/carrier/connection.ts'
import { type OpenCall, operatorAccountId } from '../rating/carrier-call.ts'
import { isDemonstration } from '../rating/demonstration-prices.ts'
import type { CompiledCatalogue } from '../rating/engine/compiled-catalogue.ts'
import type { RateQuestion } from '../rating/question.ts'
import type { RateAnswer } from '../rating/quote.ts'
import { quoteRates } from '../rating/quote-rates.ts'
import type { Clock } from '../time/clock.ts'

/** The part of a world that says who may be asked for a client. */
export type ReachingWorld = {
  readonly environment: Environment
  readonly clock: Clock
  catalogue(): CompiledCatalogue
  carriers(): readonly Carrier[]
  readonly connections: Pick<Connections, 'accounts' | 'all'>
}

/**
 * The carriers that a client is quoted by and buys at. Where an account reaches the client, production
 * offers no demonstration beside it, nor in its place where its credentials cannot be read: "the cheapest"
 * must buy a label that carries a parcel.
 */
export function carriersFor(world: ReachingWorld, client: AccountId): readonly Carrier[] {
  const { connections } = world
  if (!connections.accounts().some(account => reaches(account, client))) return world.carriers()
  const reaching = connections.all().filter(({ account }) => reaches(account, client))
  const offered =
    world.environment === 'production' ? withoutDemonstration(world) : world.carriers()
  return [...offered, ...eachServiceOnce(reaching.toSorted(byPreference(client)), world.carriers())]
}

/** Asks each of them, as for the client of the call. */
export const quoteParcels = (
  world: ReachingWorld,
  question: RateQuestion,
  call: OpenCall,
  timeoutMs?: number,
): RateAnswer | Promise<RateAnswer> =>
  quoteRates({ carriers: () => carriersFor(world, call.accountId) }, question, call, timeoutMs)

/** The operator is asked for as somebody whom no account is kept from. */
function reaches({ state, owner, settings }: CarrierAccount, client: AccountId): boolean {
  if (state !== 'connected') return false
  if (owner !== null) return owner === client
  return (
    client === operatorAccountId || settings.clients === null || settings.clients.includes(client)
  )
}

/** A client's own accounts go first, then the order that somebody chose, then the older one. */
const byPreference =
  (client: AccountId) =>
  ({ account: one }: Connection, { account: other }: Connection): number =>
    Number(other.owner === client) - Number(one.owner === client) ||
    one.settings.order - other.settings.order ||
    one.id - other.id

/** Two accounts may bring the same service: the first of them sells it, and before all the catalogue. */
function eachServiceOnce(
  connections: readonly Connection[],
  ofCatalogue: readonly Carrier[],
): readonly Carrier[] {
  const taken = new Set(ofCatalogue.flatMap(({ serviceIds }) => serviceIds))
  return connections.flatMap(connection => {
    const ids = connection.serviceIds.filter(id => !taken.has(id))
    for (const id of ids) taken.add(id)
    return withServices(connection, ids)
  })
}

function withoutDemonstration(world: ReachingWorld): readonly Carrier[] {
  const catalogue = world.catalogue()
  const now = world.clock.now()
  const shown = new Set(
    catalogue.table.services
      .filter(service => isDemonstration(catalogue, service, now))
      .map(({ data }) => data.id),
  )
  return world.carriers().flatMap(carrier =>
    withServices(
      carrier,
      carrier.serviceIds.filter(id => !shown.has(id)),
    ),
  )
}

/** The carrier, asked for these of its services alone; nobody where it has none. */
function withServices(carrier: Carrier, serviceIds: readonly number[]): readonly Carrier[] {
  if (serviceIds.length === carrier.serviceIds.length) return [carrier]
  if (serviceIds.length === 0) return []
  const { rate } = carrier
  if (!rate) return [{ ...carrier, serviceIds }]
  return [
    {
      ...carrier,
      serviceIds,
      rate: (question, call) => {
        const { services } = question
        const asked =
          services === null ? serviceIds : serviceIds.filter(id => services.includes(id))
        return rate({ ...question, services: asked }, call)
      },
    },
  ]
}
