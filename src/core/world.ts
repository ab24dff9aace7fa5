import type { Caller } from './account/authenticate.ts'
import type { Clock } from './clock.ts'
import type { Carrier } from './ports/carrier.ts'
import type { Store } from './ports/stores.ts'
import type { CompiledCatalogue } from './rating/compiled-catalogue.ts'

export const environments = ['production', 'sandbox'] as const
export type Environment = (typeof environments)[number]

/** One environment: its own database, carriers, clock and ledger. Nothing in it knows which it is. */
export type World = {
  readonly environment: Environment
  readonly store: Store
  readonly clock: Clock
  /** The caller behind a token's secret, at once where nothing was committed since it was last seen. */
  authenticate(secret: string): Caller | Promise<Caller>
  /** The catalogue in force; replaced whole when an operator imports a card. */
  catalogue(): CompiledCatalogue
  carriers(): readonly Carrier[]
}
