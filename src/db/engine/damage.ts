import { DatabaseUnavailable, isDamage } from './engine-errors.ts'

/** The answer to every statement once a database is known to be damaged. */
export class DatabaseDamaged extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super('The database is damaged: nothing is written until it is restored.', cause)
    this.name = 'DatabaseDamaged'
  }
}

/**
 * Remembers until the process ends that a database reported damage: further writes would make it
 * worse, and would be lost when the operator restores the last sound backup.
 */
export class Damage {
  readonly #onDamage: (damage: DatabaseDamaged) => void
  #found: DatabaseDamaged | null = null

  constructor(onDamage: (damage: DatabaseDamaged) => void = () => {}) {
    this.#onDamage = onDamage
  }

  get found(): DatabaseDamaged | null {
    return this.#found
  }

  refuse(): void {
    if (this.#found) throw this.#found
  }

  watch<T>(statement: () => T): T {
    try {
      return statement()
    } catch (error) {
      if (!isDamage(error)) throw error
      if (this.#found === null) {
        this.#found = new DatabaseDamaged(error)
        this.#onDamage(this.#found)
      }
      throw this.#found
    }
  }
}
