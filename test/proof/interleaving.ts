import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '#core/store.ts'
import type { Random } from './random.ts'

type Strand = { readonly number: number; frozenUntil: number }

type Parked = { readonly strand: Strand; readonly place: string; go(): void }

/**
 * Several pieces of work at once, each of which stops where it would touch the outside. Whoever holds
 * the random numbers decides who goes on, who sleeps, and who never wakes: the same numbers give the
 * same order.
 */
export class Interleaving {
  readonly #strandOf = new AsyncLocalStorage<Strand>()
  readonly #random: Random
  readonly #story: (line: string) => void
  #parked: Parked[] = []
  #running = 0
  #turns = 0
  #started = 0
  #onQuiet: (() => void) | null = null
  #failure: { readonly error: unknown } | null = null

  constructor(random: Random, story: (line: string) => void) {
    this.#random = random
    this.#story = story
  }

  /** How many have begun and neither ended nor died. */
  get alive(): number {
    return this.#running + this.#parked.length
  }

  /** Must be called between two turns. What the work throws ends the whole run. */
  start(name: string, work: () => Promise<void>): void {
    this.#started += 1
    const strand = { number: this.#started, frozenUntil: 0 }
    this.#story(`${strand.number} ${name}`)
    this.#running += 1
    this.#strandOf
      .run(strand, work)
      .catch(error => {
        this.#failure ??= { error }
      })
      .finally(() => this.#stopRunning())
  }

  /** Where a strand waits for its next turn. Work that is no strand's goes straight on. */
  async gate(place: string): Promise<void> {
    const strand = this.#strandOf.getStore()
    if (!strand) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#parked.push({ strand, place, go: resolve })
    this.#stopRunning()
    await promise
  }

  /** Does what is no part of the strand that asks for it, and so stops nowhere. */
  apart<T>(work: () => Promise<T>): Promise<T> {
    return this.#strandOf.exit(work)
  }

  gated(store: Store): Store {
    return {
      ...store,
      transact: async (account, work) => {
        await this.gate('transact')
        return await store.transact(account, work)
      },
    }
  }

  /** Lets some of those that wait go on together, and returns when all stand still again. */
  async turn(share: number): Promise<void> {
    await this.#quiet()
    this.#turns += 1
    const waiting = this.#waiting()
    const awake = waiting.filter(({ strand }) => strand.frozenUntil <= this.#turns)
    const chosen = this.#random.shuffled(awake.filter(() => this.#random.chance(share)))
    const going = new Set(chosen.length > 0 ? chosen : waiting.slice(0, 1))
    this.#parked = waiting.filter(parked => !going.has(parked))
    this.#running += going.size
    for (const { strand, place, go } of going) {
      this.#story(`${strand.number} goes on to ${place}`)
      go()
    }
    await this.#quiet()
  }

  /** One of those that wait dies there, as its process would with it. */
  kill(): void {
    const waiting = this.#waiting()
    if (waiting.length === 0) return
    const dead = this.#random.pick(waiting)
    this.#story(`${dead.strand.number} dies before ${dead.place}`)
    this.#parked = this.#parked.filter(parked => parked !== dead)
  }

  /** One of those that wait stands still for so many turns, while the others go on. */
  freeze(turns: number): void {
    const waiting = this.#waiting()
    if (waiting.length === 0) return
    const { strand, place } = this.#random.pick(waiting)
    this.#story(`${strand.number} freezes before ${place}`)
    strand.frozenUntil = this.#turns + turns
  }

  /** The number of the strand that asks. */
  get current(): number {
    return this.#strandOf.getStore()?.number ?? 0
  }

  async finish(): Promise<void> {
    await this.#quiet()
    while (this.alive > 0) await this.turn(0.7)
  }

  /** In an order that does not depend on which of two statements was answered first. */
  #waiting(): Parked[] {
    return this.#parked.toSorted((a, b) => a.strand.number - b.strand.number)
  }

  async #quiet(): Promise<void> {
    if (this.#running > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#onQuiet = resolve
      await promise
    }
    if (this.#failure) throw this.#failure.error
  }

  #stopRunning(): void {
    this.#running -= 1
    if (this.#running > 0) return
    this.#onQuiet?.()
    this.#onQuiet = null
  }
}
