import type { Instant } from '../../time/clock.ts'

/**
 * What the nodes of a service know together about their connections. A connection is a carrier under
 * one set of credentials; its name says nothing about the credentials.
 */
export type CarrierToken = {
  /** As it is kept: encrypted where the configuration has a key. */
  readonly text: string
  /** From then on it is fetched anew, although it may still be good for a while. */
  readonly refreshAt: Instant
}

export type CarrierTokenReader = {
  /** Null where none was ever fetched. */
  get(connection: string): Promise<CarrierToken | null>
}

export type CarrierTokenWriter = CarrierTokenReader & {
  /** True for the one node that may fetch until then; false while the token is fresh or leased. */
  lease(connection: string, now: Instant, until: Instant): Promise<boolean>
  /** Ends the lease with the token that was fetched under it; false where the lease has passed on. */
  put(connection: string, leasedUntil: Instant, token: CarrierToken): Promise<boolean>
  /** Ends a lease that brought no token. */
  giveBack(connection: string, leasedUntil: Instant): Promise<void>
  /** Has the token fetched anew, unless it is another one by now. */
  expire(connection: string, text: string): Promise<void>
}

/** A pause is kept by the connection and its lane, the budget by the connection alone. */
export type CarrierPaceReader = {
  /** The carrier asked not to be called before; 0 where it never did. */
  pausedUntil(connection: string): Promise<Instant>
}

export type CarrierPaceWriter = CarrierPaceReader & {
  /** Never shortens a pause. */
  pause(connection: string, until: Instant): Promise<void>
  /** Reserves calls of this hour for one node; false where the budget has not so many left. */
  takeCalls(connection: string, hour: Instant, calls: number, budget: number): Promise<boolean>
}
