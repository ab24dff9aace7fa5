import { CarrierError } from '#core/carrier-error.ts'
import type { CredentialCheck, KnownNames } from '#core/ports/carrier/connection.ts'
import type { CarrierToken, CarrierTokenWriter } from '#core/ports/carrier/connection-stores.ts'
import type { Credentials } from '#core/ports/carrier/credentials.ts'
import type { TokenStore } from './access-tokens.ts'
import type { CarrierDefinition } from './define-carrier.ts'
import { type ConnectionParts, openAdapter } from './open-connection.ts'

const checkTimeoutMs = 10_000

/**
 * Asks the carrier about credentials that nobody uses yet. A trial shares nothing: neither may another's
 * token answer for these credentials, nor a pause that one client is told to make stop all others.
 */
export async function tryCredentials(
  definition: CarrierDefinition,
  credentials: Credentials,
  known: KnownNames,
  parts: ConnectionParts,
): Promise<CredentialCheck> {
  const { client, operations } = openAdapter(definition, credentials, parts, {
    pace: unpaced,
    tokens: tokensOfTrial(),
    tokenName: 'trial',
  })
  await using _ = client
  if (!operations.check) return { kind: 'good', isSameUser: null }
  try {
    return await operations.check(known, AbortSignal.timeout(checkTimeoutMs))
  } catch (error) {
    return failedCheck(error)
  }
}

function failedCheck(error: unknown): CredentialCheck {
  if (!(error instanceof CarrierError)) throw error
  const { kind, message: why } = error
  return kind === 'misconfigured' ? { kind: 'refused', why } : { kind: 'unknown', why }
}

const unpaced = { async admit() {}, async pause() {} }

function tokensOfTrial(): TokenStore {
  const tokens = new Map<string, CarrierToken>()
  const carrierTokens: CarrierTokenWriter = {
    get: async connection => tokens.get(connection) ?? null,
    lease: async () => true,
    async put(connection, _, token) {
      tokens.set(connection, token)
      return true
    },
    async giveBack() {},
    async expire(connection) {
      tokens.delete(connection)
    },
  }
  return { read: { carrierTokens }, transact: (_, work) => work({ carrierTokens }) }
}
