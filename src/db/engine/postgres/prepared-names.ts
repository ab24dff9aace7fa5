/**
 * Whether a statement that was prepared under a name is found under it by later transactions. All
 * connections of an engine share what one of them finds out: some poolers carry names, others do not.
 */
export class NamesCarried {
  #carried = true

  get carried(): boolean {
    return this.#carried
  }

  /** Costs the server the preparation of each statement anew, which is always right. */
  giveUp(): void {
    this.#carried = false
  }
}

/** The names under which one connection has prepared statements. */
export class PreparedNames {
  readonly #all: NamesCarried
  readonly #names = new Map<string, string>()
  readonly #forgotten = new Map<string, number>()
  readonly #leftOut = new Set<string>()

  constructor(all: NamesCarried) {
    this.#all = all
  }

  get(name: string): string | undefined {
    return this.#all.carried ? this.#names.get(name) : undefined
  }

  /** The name to prepare it under: empty for once. */
  add(name: string): string {
    if (name === '' || !this.#all.carried || this.#leftOut.has(name)) return ''
    const forgotten = this.#forgotten.get(name) ?? 0
    const fresh = forgotten === 0 ? name : `${name}_${forgotten}`
    this.#names.set(name, fresh)
    return fresh
  }

  /** After a failure nobody knows whether it was prepared: the next try takes another name. */
  forget(name: string): void {
    this.#names.delete(name)
    this.#forgotten.set(name, (this.#forgotten.get(name) ?? 0) + 1)
  }

  /** A table was altered. A pooler that knows a statement by its text would find the outdated one again. */
  leaveOut(name: string): void {
    this.#names.delete(name)
    this.#leftOut.add(name)
  }

  leaveOutAll(): void {
    this.#all.giveUp()
  }
}
