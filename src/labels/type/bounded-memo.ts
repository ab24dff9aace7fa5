/** Keeps answers until there are too many; then it forgets them all. */
export class BoundedMemo<Key, Value> {
  readonly #known = new Map<Key, Value>()
  readonly #most: number
  readonly #weigh: (value: Value) => number
  #weight = 0

  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most
    this.#weigh = weigh
  }

  get(key: Key, find: () => Value): Value {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found = find()
    const weight = this.#weigh(found)
    if (this.#weight + weight > this.#most) {
      this.#known.clear()
      this.#weight = 0
    }
    this.#known.set(key, found)
    this.#weight += weight
    return found
  }
}
