import { createHash } from 'node:crypto'
import type { OwnPricedCarrier } from '#core/catalogue/own-priced-services.ts'
import type { Environment } from '#core/environment.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { Credentials } from '#core/ports/carrier/credentials.ts'
import { sealWith, unsealed } from '#core/seal.ts'
import type { Clock } from '#core/time/clock.ts'
import { AccessTokens, type TokenStore } from './access-tokens.ts'
import type { CarrierDefinition } from './define-carrier.ts'
import { type Judgement, judgedCarrier } from './judged-carrier.ts'
import { Pace, type PaceStore } from './pace.ts'
import { RemoteClient } from './remote-client.ts'

/** The carriers outside the process that a world can reach, open until they are disposed of. */
export type RemoteCarriers = AsyncDisposable & {
  readonly carriers: readonly Carrier[]
  readonly listed: readonly OwnPricedCarrier[]
}

export type RemoteCarrierParts = Judgement & {
  readonly environment: Environment
  readonly definitions: readonly CarrierDefinition[]
  /** By the carrier's code; a carrier without credentials is not opened. */
  readonly credentials: Readonly<Record<string, Credentials>>
  /** Null where the configuration has none. */
  readonly credentialsKey: Uint8Array | null
  readonly store: TokenStore & PaceStore
  readonly clock: Clock
}

/**
 * Opens each carrier that has credentials, once for each world: its breakers, limits and tokens are
 * state, and outlive every imported rate card.
 */
export function openRemoteCarriers(parts: RemoteCarrierParts): RemoteCarriers {
  const stack = new AsyncDisposableStack()
  const opened = parts.definitions.flatMap(definition => {
    const credentials = parts.credentials[definition.code]
    return credentials ? [{ definition, credentials }] : []
  })
  const carriers = opened.map(({ definition, credentials }) =>
    openCarrier(definition, credentials, parts, stack),
  )
  return {
    carriers,
    listed: opened.map(({ definition: { code, name, aliases, phone, services } }) => ({
      entry: { code, name, aliases, phone },
      services,
    })),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function openCarrier(
  definition: CarrierDefinition,
  credentials: Credentials,
  { environment, credentialsKey, store, clock, ...judgement }: RemoteCarrierParts,
  stack: AsyncDisposableStack,
): Carrier {
  const { code, name, callsAnHour, meaningOf } = definition
  const connection = connectionName(code, credentials)
  const pace = new Pace({ carrierName: name, connection, callsAnHour, store, clock })
  const client = stack.use(
    new RemoteClient({
      carrier: { code, name },
      clock,
      log: judgement.log,
      pace,
      ...(meaningOf && { meaningOf }),
    }),
  )
  const seal = credentialsKey ? sealWith(credentialsKey) : unsealed
  const operations = definition.create(credentials, {
    environment,
    client,
    clock,
    accessTokens(token, fetch) {
      const tokens = new AccessTokens({
        carrierName: name,
        connection: `${connection} ${token}`,
        store,
        seal,
        clock,
        fetch,
      })
      return {
        use: (call, ask) => client.markingAfterOrder(call.signal, () => tokens.use(call, ask)),
      }
    },
  })
  const carrier = judgedCarrier(definition, operations, judgement)
  return { ...carrier, traffic: () => client.traffic() }
}

/** Every node gives a connection this name. Other credentials make another connection, with tokens of its own. */
function connectionName(code: string, credentials: Credentials): string {
  const fields = Object.entries(credentials).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256')
    .update(JSON.stringify([code, fields]))
    .digest('hex')
  return `${code} ${hash.slice(0, 16)}`
}
