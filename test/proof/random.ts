/** A stream of numbers that one seed decides: the same seed, the same run. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but not with, 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(end: number): number {
    return Math.floor(this.fraction() * end)
  }

  chance(of: number): boolean {
    return this.fraction() < of
  }

  pick<T>(among: readonly T[]): T {
    const picked = among[this.below(among.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map(item => ({ item, place: this.fraction() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  }
}
