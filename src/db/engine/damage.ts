import { DatabaseUnavailable, isDamage } from './engine-errors.ts'

/** What is told while a database is known to be damaged. */
export class DatabaseDamaged extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super('The database is damaged: nothing is written until it was restored.', cause)
    this.name = 'DatabaseDamaged'
  }
}

/**
 * Remembers that a database answered that it is damaged, until the process ends: what is written on
 * top would make it worse, and be lost when the last sound backup is restored.
 */
export class Damage {
  readonly #noticed: (damage: DatabaseDamaged) => void
  #found: DatabaseDamaged | null = null

  constructor(noticed: (damage: DatabaseDamaged) => void = () => {}) {
    this.#noticed = noticed
  }

  get found(): DatabaseDamaged | null {
    return this.#found
  }

  refuse(): void {
    if (this.#found) throw this.#found
  }

  watch<T>(ask: () => T): T {
    try {
      return ask()
    } catch (error) {
      if (!isDamage(error)) throw error
      if (this.#found === null) {
        this.#found = new DatabaseDamaged(error)
        this.#noticed(this.#found)
      }
      throw this.#found
    }
  }
}
