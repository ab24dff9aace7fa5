import { isDeepStrictEqual } from 'node:util'
import type { CarrierAccountId } from '#core/carrier-account/carrier-account.ts'
import type {
  CarrierAccountReader,
  SealedAccount,
} from '#core/carrier-account/carrier-account-store.ts'
import { sealName } from '#core/carrier-account/credentials-keys.ts'
import type { OwnPricedCarrier } from '#core/catalogue/own-priced-services.ts'
import type { Connection, CredentialCheck, KnownNames } from '#core/ports/carrier/connection.ts'
import type { Credentials } from '#core/ports/carrier/credentials.ts'
import type { CarrierDefinition } from './define-carrier.ts'
import { type ConnectionParts, type OpenConnection, openConnection } from './open-connection.ts'

export type RemoteConnectionParts = ConnectionParts & {
  readonly definitions: readonly CarrierDefinition[]
  readonly accounts: Pick<CarrierAccountReader, 'list'>
}

/**
 * The carriers that a world can reach, one for each account whose credentials can be read. A connection
 * stays open while its credentials are the same: its breakers, limits and tokens are state.
 */
export class RemoteConnections implements AsyncDisposable {
  readonly #parts: RemoteConnectionParts
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

  /** Opens what was connected since, and lets go of what has other credentials, or none. */
  async refresh(): Promise<void> {
    const open = new Map<CarrierAccountId, OpenConnection>()
    const all: Connection[] = []
    for (const account of await this.#parts.accounts.list()) {
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
    const gone = [...this.#open.values()].filter(one => open.get(one.id) !== one)
    this.#open = open
    this.#all = all
    // Their running calls come to their end.
    for (const one of gone) one.retire()
  }

  async check(
    carrier: string,
    credentials: Credentials,
    known: KnownNames,
  ): Promise<CredentialCheck> {
    const definition = this.#definition(carrier)
    if (!definition) return { kind: 'refused', why: 'No such carrier can be connected.' }
    const trial = openConnection(definition, null, credentials, this.#parts)
    try {
      return await trial.check(known)
    } finally {
      await trial[Symbol.asyncDispose]()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#open.values()].map(one => one[Symbol.asyncDispose]()))
  }

  /** Null where its credentials are gone, where no key opens them, or where this release lacks its carrier. */
  #openAccount(account: SealedAccount): OpenConnection | null {
    const { id, carrier, sealed } = account
    const definition = this.#definition(carrier)
    if (!definition || sealed === null) return null
    const { environment, keys, log } = this.#parts
    const text = keys.toOpen()?.open(sealName(environment, id, carrier), sealed) ?? null
    if (text === null) {
      log.warn({ carrier, account: id }, 'the credentials of a carrier account cannot be read')
      return null
    }
    return openConnection(definition, account, JSON.parse(text) as Credentials, this.#parts)
  }

  #definition(code: string): CarrierDefinition | null {
    return this.#parts.definitions.find(definition => definition.code === code) ?? null
  }
}
