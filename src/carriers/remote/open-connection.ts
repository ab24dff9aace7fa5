import type { CredentialsKeys } from '#core/carrier-account/credentials-keys.ts'
import type { CarrierAccount } from '#core/carrier-account.ts'
import type { Environment } from '#core/environment.ts'
import type { Connection } from '#core/ports/carrier/connection.ts'
import type { Credentials } from '#core/ports/carrier/credentials.ts'
import type { Clock } from '#core/time/clock.ts'
import { AccessTokens, type TokenStore } from './access-tokens.ts'
import type { CarrierDefinition, CarrierOperations } from './define-carrier.ts'
import { type Judgement, judgedCarrier } from './judged-carrier.ts'
import { Pace, type PaceStore } from './pace.ts'
import { RemoteClient } from './remote-client.ts'

export type ConnectionParts = Judgement & {
  readonly environment: Environment
  /** In place of the definitions' own addresses, by the codes of carriers. */
  readonly hosts: Readonly<Record<string, string>>
  readonly credentialsKeys: CredentialsKeys
  readonly store: TokenStore & PaceStore
  readonly clock: Clock
}

/** A carrier under one account's credentials, open until it is disposed of. */
export type OpenConnection = AsyncDisposable & {
  readonly id: number
  readonly generation: number
  /** As the account stands: one that is disconnected neither quotes nor sells. */
  carrierOf(account: CarrierAccount): Connection
}

export function openConnection(
  definition: CarrierDefinition,
  { id, generation }: Pick<CarrierAccount, 'id' | 'generation'>,
  credentials: Credentials,
  parts: ConnectionParts,
): OpenConnection {
  const { code, name, callsAnHour } = definition
  const { store, clock } = parts
  // Every node gives a connection this name: a new secret does not start the hourly budget anew.
  const connection = `${code} ${id}`
  const adapter = openAdapter(definition, credentials, parts, {
    pace: new Pace({ carrierName: name, connection, callsAnHour, store, clock }),
    tokens: store,
    // Other credentials have tokens of their own.
    tokenName: `${connection} ${generation}`,
  })
  const { check: _, ...operations } = adapter.operations
  const carrier = judgedCarrier(definition, operations, parts)
  const { rate: __, sell: ___, ...settling } = carrier
  return {
    id,
    generation,
    carrierOf: account => ({
      ...(account.state === 'connected' ? carrier : settling),
      traffic: () => adapter.client.traffic(),
      connection: { id, generation, host: adapter.host },
      account,
    }),
    [Symbol.asyncDispose]: () => adapter.client[Symbol.asyncDispose](),
  }
}

/** What the calls under some credentials have to themselves, or in common with other nodes. */
type CallsAndTokens = {
  readonly pace: Pick<Pace, 'admit' | 'pause'>
  readonly tokens: TokenStore
  /** Names the tokens among those of all connections. */
  readonly tokenName: string
}

type Adapter = {
  readonly host: string
  readonly client: RemoteClient
  readonly operations: CarrierOperations
}

/** A carrier's adapter over a client of its own. */
export function openAdapter(
  definition: CarrierDefinition,
  credentials: Credentials,
  { environment, hosts, credentialsKeys, clock, log }: ConnectionParts,
  { pace, tokens, tokenName }: CallsAndTokens,
): Adapter {
  const { code, name, meaningOf } = definition
  const host = hosts[code] ?? definition.hosts[environment]
  const client = new RemoteClient({
    carrier: { code, name },
    clock,
    log,
    pace,
    ...(meaningOf && { meaningOf }),
  })
  const operations = definition.create(credentials, {
    environment,
    host,
    client,
    clock,
    accessTokens(token, fetch) {
      const known = new AccessTokens({
        carrierName: name,
        connection: `${tokenName} ${token}`,
        store: tokens,
        seal: credentialsKeys.toSeal(),
        clock,
        fetch,
      })
      return {
        use: (call, ask) => client.markingAfterOrder(call.signal, () => known.use(call, ask)),
      }
    },
  })
  return { host, client, operations }
}
