import { isDeepStrictEqual } from 'node:util'
import type { SealedAccount } from '#core/carrier-account/carrier-account-store.ts'
import { openCredentials } from '#core/carrier-account/credentials-keys.ts'
import type { CarrierAccountId } from '#core/carrier-account.ts'
import type { OwnPricedCarrier } from '#core/catalogue/own-priced-services.ts'
import type { Connection, CredentialCheck, KnownNames } from '#core/ports/carrier/connection.ts'
import type { Credentials } from '#core/ports/carrier/credentials.ts'
import type { CarrierDefinition } from './define-carrier.ts'
import { type ConnectionParts, type OpenConnection, openConnection } from './open-connection.ts'
import { tryCredentials } from './try-credentials.ts'

export type RemoteConnectionParts = ConnectionParts & {
  readonly definitions: readonly CarrierDefinition[]
}

/**
 * The carriers that a world can reach, one for each account whose credentials can be read. A connection
 * stays open while its credentials are the same: its breakers, limits and tokens are state.
 */
export class RemoteConnections implements AsyncDisposable {
  readonly #parts: RemoteConnectionParts
  readonly #stack = new AsyncDisposableStack()
  #open: ReadonlyMap<CarrierAccountId, OpenConnection> = new Map()
  #all: readonly Connection[] = []

  constructor(parts: RemoteConnectionParts) {
    this.#parts = parts
  }

  all(): readonly Connection[] {
    return this.#all
  }

  byId(id: CarrierAccountId): Connection | null {
    return this.#all.find(({ connection }) => connection.id === id) ?? null
  }

  /** As the catalogue lists them: each carrier once, whose services any account sells. */
  get listed(): readonly OwnPricedCarrier[] {
    const codes = new Set(this.#all.map(({ account }) => account.carrier))
    return this.#parts.definitions
      .filter(({ code }) => codes.has(code))
      .map(({ code, name, aliases, phone, services }) => ({
        entry: { code, name, aliases, phone },
        services,
      }))
  }

  /**
   * Opens what was connected since. A connection whose credentials were changed is asked no more, and ends
   * with the others: a purchase may be under way by it.
   */
  refresh(accounts: readonly SealedAccount[]): void {
    const open = new Map<CarrierAccountId, OpenConnection>()
    const all: Connection[] = []
    for (const account of accounts) {
      const { id, generation, sealed } = account
      const known = this.#open.get(id)
      const isSame = known?.generation === generation && sealed !== null
      const connection = isSame ? known : this.#openAccount(account)
      if (connection === null) continue
      open.set(id, connection)
      const before = isSame ? this.byId(id) : null
      const stands = before !== null && isDeepStrictEqual(before.account, account)
      all.push(stands ? before : connection.carrierOf(account))
    }
    this.#open = open
    this.#all = all
  }

  async check(
    carrier: string,
    credentials: Credentials,
    known: KnownNames,
  ): Promise<CredentialCheck> {
    const definition = this.#definition(carrier)
    return definition
      ? await tryCredentials(definition, credentials, known, this.#parts)
      : { kind: 'refused', why: 'No such carrier can be connected.' }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack.disposeAsync()
  }

  /**
   * Null where its credentials are gone, where no key opens them, or where this release lacks its carrier:
   * whatever is wrong with one account, the others are asked as before.
   */
  #openAccount(account: SealedAccount): OpenConnection | null {
    const { id, carrier, sealed } = account
    const definition = this.#definition(carrier)
    if (!definition || sealed === null) return null
    const { log } = this.#parts
    try {
      const credentials = openCredentials(this.#parts, account)
      if (credentials !== null) {
        return this.#stack.use(openConnection(definition, account, credentials, this.#parts))
      }
      log.error({ carrier, account: id }, 'no key opens the credentials of a carrier account')
    } catch (err) {
      log.error({ carrier, account: id, err }, 'a carrier account cannot be opened')
    }
    return null
  }

  #definition(code: string): CarrierDefinition | null {
    return this.#parts.definitions.find(definition => definition.code === code) ?? null
  }
}
