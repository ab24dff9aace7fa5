import type { CarrierAccount } from '#core/carrier-account/carrier-account.ts'
import type { CredentialsKeys } from '#core/carrier-account/credentials-keys.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Environment } from '#core/environment.ts'
import type { Connection, CredentialCheck, KnownNames } from '#core/ports/carrier/connection.ts'
import type { Credentials } from '#core/ports/carrier/credentials.ts'
import type { Clock } from '#core/time/clock.ts'
import { AccessTokens, type TokenStore } from './access-tokens.ts'
import type { CarrierDefinition } from './define-carrier.ts'
import { type Judgement, judgedCarrier } from './judged-carrier.ts'
import { Pace, type PaceStore } from './pace.ts'
import { RemoteClient } from './remote-client.ts'

export type ConnectionParts = Judgement & {
  readonly environment: Environment
  /** In place of the definitions' own addresses, by the codes of carriers. */
  readonly hosts: Readonly<Record<string, string>>
  readonly keys: CredentialsKeys
  readonly store: TokenStore & PaceStore
  readonly clock: Clock
}

/** A carrier under one account's credentials, open until it is disposed of. */
export type OpenConnection = AsyncDisposable & {
  readonly id: number
  readonly generation: number
  /** As the account stands: one that is disconnected neither quotes nor sells. */
  carrierOf(account: CarrierAccount): Connection
  check(known: KnownNames): Promise<CredentialCheck>
  /** Takes no further calls, and ends with those that run. */
  retire(): void
}

const checkTimeoutMs = 10_000

/** Null in place of an account: credentials that are only tried. */
export function openConnection(
  definition: CarrierDefinition,
  account: CarrierAccount | null,
  credentials: Credentials,
  { environment, hosts, keys, store, clock, ...judgement }: ConnectionParts,
): OpenConnection {
  const { code, name, callsAnHour, meaningOf } = definition
  const id = account?.id ?? 0
  const generation = account?.generation ?? 0
  const host = hosts[code] ?? definition.hosts[environment]
  // Every node gives a connection this name: a new secret does not start the hourly budget anew.
  const connection = account === null ? `${code} trial` : `${code} ${id}`
  const pace = new Pace({ carrierName: name, connection, callsAnHour, store, clock })
  const client = new RemoteClient({
    carrier: { code, name },
    clock,
    log: judgement.log,
    pace,
    ...(meaningOf && { meaningOf }),
  })
  const operations = definition.create(credentials, {
    environment,
    host,
    client,
    clock,
    accessTokens(token, fetch) {
      const tokens = new AccessTokens({
        carrierName: name,
        // Other credentials have tokens of their own.
        connection: `${connection} ${generation} ${token}`,
        store,
        seal: keys.toSeal(),
        clock,
        fetch,
      })
      return {
        use: (call, ask) => client.markingAfterOrder(call.signal, () => tokens.use(call, ask)),
      }
    },
  })
  const { check, ...offered } = operations
  const carrier = judgedCarrier(definition, offered, judgement)
  const { rate: _, sell: __, ...settling } = carrier
  return {
    id,
    generation,
    carrierOf: held => ({
      ...(held.state === 'connected' ? carrier : settling),
      traffic: () => client.traffic(),
      connection: { id, credentials: generation, host },
      account: held,
    }),
    async check(known) {
      if (!check) return { kind: 'good', isSameUser: null }
      try {
        return await check(known, AbortSignal.timeout(checkTimeoutMs))
      } catch (error) {
        return failedCheck(error)
      }
    },
    retire: () => void client.close(),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  }
}

function failedCheck(error: unknown): CredentialCheck {
  if (!(error instanceof CarrierError)) throw error
  const { kind, message: why } = error
  return kind === 'misconfigured' ? { kind: 'refused', why } : { kind: 'unknown', why }
}
