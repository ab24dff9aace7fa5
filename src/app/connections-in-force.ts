import type { CarrierDefinition } from '#carriers/remote/define-carrier.ts'
import type {
  RemoteConnectionParts,
  RemoteConnections,
} from '#carriers/remote/remote-connections.ts'
import type { ExchangeInForce } from '#catalogue/exchange-in-force.ts'
import type { CarrierAccountReader } from '#core/carrier-account/carrier-account-store.ts'
import type { CarrierAccount } from '#core/carrier-account.ts'
import type { OwnPricedCarrier } from '#core/catalogue/own-priced-services.ts'
import type {
  Connection,
  Connections,
  CredentialCheck,
  KnownNames,
} from '#core/ports/carrier/connection.ts'
import type { Credentials } from '#core/ports/carrier/credentials.ts'

type ConnectionsParts = RemoteConnectionParts & {
  readonly accounts: Pick<CarrierAccountReader, 'list'>
  /** Null in a world that converts by the catalogue's figure. */
  readonly exchange: ExchangeInForce | null
}

/** A world's accounts at carriers outside the process, as they stood at the last refresh. */
export class ConnectionsInForce implements Connections, AsyncDisposable {
  readonly connectable: readonly CarrierDefinition[]
  readonly #parts: ConnectionsParts
  #accounts: readonly CarrierAccount[] = []
  #remote: RemoteConnections | null = null

  constructor(parts: ConnectionsParts) {
    this.#parts = parts
    this.connectable = parts.definitions
  }

  accounts(): readonly CarrierAccount[] {
    return this.#accounts
  }

  all(): readonly Connection[] {
    return this.#remote?.all() ?? none
  }

  byId(id: number): Connection | null {
    return this.#remote?.byId(id) ?? null
  }

  get listed(): readonly OwnPricedCarrier[] {
    return this.#remote?.listed ?? []
  }

  async check(
    carrier: string,
    credentials: Credentials,
    known: KnownNames,
  ): Promise<CredentialCheck> {
    return await (await this.#opened()).check(carrier, credentials, known)
  }

  async refresh(): Promise<void> {
    const accounts = await this.#parts.accounts.list()
    if (this.#remote === null && accounts.length === 0) return
    const remote = await this.#opened()
    // Its services are offered when their prices can be converted.
    await this.#parts.exchange?.refresh()
    remote.refresh(accounts)
    this.#accounts = accounts
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#remote?.[Symbol.asyncDispose]()
  }

  /** Only a world with such accounts loads an HTTP client: most commands of the shell start without. */
  async #opened(): Promise<RemoteConnections> {
    if (this.#remote === null) {
      const { RemoteConnections } = await import('#carriers/remote/remote-connections.ts')
      this.#remote ??= new RemoteConnections(this.#parts)
    }
    return this.#remote
  }
}

const none: readonly Connection[] = []
