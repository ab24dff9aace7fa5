import type { OwnPricedService } from '#core/catalogue/own-priced-services.ts'
import type { Environment } from '#core/environment.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { CredentialField, CredentialForm } from '#core/ports/carrier/credentials.ts'
import type { CarrierCall } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Clock } from '#core/time/clock.ts'
import type { AccessTokenOptions, AccessTokens } from './access-tokens.ts'
import type { CarrierQuote } from './judge-quotes.ts'
import type { RemoteClient } from './remote-client.ts'
import type { MeaningOf } from './verdict.ts'

/** What an adapter stands on. Each is made once for a connection, and shared by all its calls. */
export type AdapterDeps = {
  readonly environment: Environment
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
}

type Fields = Readonly<Record<string, CredentialField>>

/** A carrier outside the process: all that the house needs to know before it has credentials. */
export type CarrierDefinition<F extends Fields = Fields> = CredentialForm & {
  readonly name: string
  readonly aliases: readonly string[]
  readonly phone: string
  /** What it must be configured with, by the names that the configuration has for it. */
  readonly credentials: F
  readonly services: readonly OwnPricedService[]
  /** How often it may be asked in an hour; null where it declares no limit. */
  readonly callsAnHour: number | null
  /** What an answer with a failing status means; absent where the status alone says it. */
  readonly meaningOf?: MeaningOf
  create(credentials: { readonly [name in keyof F]: string }, deps: AdapterDeps): CarrierOperations
}

/** Ties the fields of the credentials to those that `create` is given. */
export const defineCarrier = <const F extends Fields>(
  definition: CarrierDefinition<F>,
): CarrierDefinition => definition
