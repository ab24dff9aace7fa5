import type { CarrierLimits } from '#core/carrier-limits.ts'
import type { OwnPricedService } from '#core/catalogue/own-priced-services.ts'
import type { Environment } from '#core/environment.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type {
  ConnectableCarrier,
  CredentialCheck,
  KnownNames,
} from '#core/ports/carrier/connection.ts'
import type { CredentialField } from '#core/ports/carrier/credentials.ts'
import type { CarrierCall } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Clock } from '#core/time/clock.ts'
import type { AccessTokenOptions, AccessTokens } from './access-tokens.ts'
import type { CarrierQuote } from './judge-quotes.ts'
import type { ParcelAbilities } from './parcel-abilities.ts'
import type { RemoteClient } from './remote-client.ts'
import type { MeaningOf } from './verdict.ts'

/** What an adapter stands on. Each is made once for a connection, and shared by all its calls. */
export type AdapterDeps = {
  readonly environment: Environment
  /** The carrier's base address: every request begins with it. */
  readonly host: string
  readonly client: Pick<RemoteClient, 'ask' | 'send'>
  readonly clock: Clock
  /** A shared access token. A carrier with several tokens gives each a name. */
  accessTokens(name: string, fetch: AccessTokenOptions['fetch']): Pick<AccessTokens, 'use'>
}

/** Any of a carrier's operations; an absent one is not supported. */
export type CarrierOperations = Pick<
  Carrier,
  | 'sell'
  | 'sellsOnceByReference'
  | 'find'
  | 'findBudget'
  | 'cancel'
  | 'track'
  | 'pickup'
  | 'manifest'
> & {
  /** The prices as they came, at most one for each service: the room judges them. */
  rate?(question: RateQuestion, call: CarrierCall): Promise<readonly CarrierQuote[]>
  /** Tries the credentials, at no cost; absent where the carrier has nothing to try them with. */
  check?(known: KnownNames, signal: AbortSignal): Promise<CredentialCheck>
}

type Fields = Readonly<Record<string, CredentialField>>

/** A carrier outside the process: all that the house needs to know before it has credentials. */
export type CarrierDefinition<F extends Fields = Fields> = ConnectableCarrier & {
  readonly aliases: readonly string[]
  readonly phone: string
  /** What an account is connected with, by the names of the fields. */
  readonly credentials: F
  /** Its base address in each world: the sandbox asks the carrier's own test system. */
  readonly hosts: Readonly<Record<Environment, string>>
  readonly services: readonly OwnPricedService[]
  /** How often it may be asked in an hour; null where it declares no limit. */
  readonly callsAnHour: number | null
  /** Where it takes longer than others, or is quicker: none of it above 30 s for one call. */
  readonly limits?: Partial<CarrierLimits>
  /** What it can be asked for beside a plain parcel. The room excludes what it can't do. */
  readonly abilities?: Partial<ParcelAbilities>
  /** What an answer with a failing status means; absent where the status alone says it. */
  readonly meaningOf?: MeaningOf
  create(credentials: { readonly [name in keyof F]: string }, deps: AdapterDeps): CarrierOperations
}

/** Ties the fields of the credentials to those that `create` is given. */
export const defineCarrier = <const F extends Fields>(
  definition: CarrierDefinition<F>,
): CarrierDefinition => definition
