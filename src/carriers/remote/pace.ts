import { noAccount } from '#core/access.ts'
import { NotAsked } from '#core/carrier-error.ts'
import type { CarrierPaceReader, CarrierPaceWriter } from '#core/ports/carrier/connection-stores.ts'
import { type Clock, type Instant, latestCredible } from '#core/time/clock.ts'
import { hourMs } from '#core/time/durations.ts'
import type { RemoteLane } from './remote-request.ts'
import { longestPauseMs } from './retry-after.ts'

export type PaceStore = {
  readonly read: { readonly carrierPace: CarrierPaceReader }
  transact<T>(
    account: number,
    work: (writers: { readonly carrierPace: CarrierPaceWriter }) => Promise<T>,
  ): Promise<T>
}

type PaceOptions = {
  readonly carrierName: string
  readonly connection: string
  /** How often the carrier may be asked in an hour; null where it declares no limit. */
  readonly callsAnHour: number | null
  readonly store: PaceStore
  readonly clock: Clock
}

/** A node reserves a sixtieth of the budget at a time, so that not every call writes. */
const reservations = 60

/**
 * How often a carrier may be asked, for all nodes together: never in a lane in which it wants a pause, and
 * no more often in an hour than it allows in all lanes. What a node reserved and did not use is lost with
 * the hour.
 */
export class Pace {
  readonly #options: PaceOptions
  readonly #pausedUntil = new Map<RemoteLane, Instant>()
  #hour: Instant = 0
  #reserved = 0
  #reserving: Promise<void> | null = null

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /** Lets one call through, or throws why the carrier is not asked. */
  async admit(lane: RemoteLane): Promise<void> {
    const { carrierName, store } = this.#options
    if (this.#pauseOf(lane) === null) {
      // Another node may have been asked to pause.
      const until = await store.read.carrierPace.pausedUntil(this.#nameOf(lane))
      this.#pausedUntil.set(lane, until)
    }
    const until = this.#pauseOf(lane)
    if (until !== null) {
      throw new NotAsked(
        `${carrierName} asked for a pause, and will not be asked before ${timeOf(until)}.`,
      )
    }
    await this.#spend()
  }

  /** The carrier does not want to be asked in this lane before then. */
  async pause(lane: RemoteLane, until: Instant): Promise<void> {
    const { store } = this.#options
    this.#pausedUntil.set(lane, Math.max(this.#pauseOf(lane) ?? until, until))
    await store.transact(noAccount, ({ carrierPace }) =>
      carrierPace.pause(this.#nameOf(lane), until),
    )
  }

  /** A row of its own for each lane. The connection's own row counts the calls in all of them. */
  #nameOf(lane: RemoteLane): string {
    return `${this.#options.connection} ${lane}`
  }

  /** Null where the lane is open. */
  #pauseOf(lane: RemoteLane): Instant | null {
    const now = this.#options.clock.now()
    const until = this.#pausedUntil.get(lane) ?? 0
    // A pause that ends later was noted while a clock ran ahead.
    return now < until && until <= latestCredible(now + longestPauseMs) ? until : null
  }

  async #spend(): Promise<void> {
    if (this.#options.callsAnHour === null) return
    while (this.#reserved === 0 || this.#hour !== hourOf(this.#options.clock.now())) {
      // Calls that find nothing reserved at the same time wait for one reservation.
      this.#reserving ??= this.#reserve(this.#options.callsAnHour).finally(() => {
        this.#reserving = null
      })
      await this.#reserving
    }
    this.#reserved -= 1
  }

  async #reserve(callsAnHour: number): Promise<void> {
    const { carrierName, connection, store, clock } = this.#options
    const hour = hourOf(clock.now())
    const calls = Math.max(1, Math.floor(callsAnHour / reservations))
    const isTaken = await store.transact(noAccount, ({ carrierPace }) =>
      carrierPace.takeCalls(connection, hour, calls, callsAnHour),
    )
    if (!isTaken) {
      throw new NotAsked(
        `${carrierName} may be asked ${callsAnHour} times an hour, and will not be asked before ${timeOf(hour + hourMs)}.`,
      )
    }
    this.#hour = hour
    this.#reserved = calls
  }
}

const hourOf = (at: Instant): Instant => at - (at % hourMs)

const timeOf = (at: Instant): string => `${new Date(at).toISOString().slice(11, 19)} UTC`
