export type QueuedDrawing = {
  readonly accountId: number
  /** A purchase waits for its label; a reprint can be asked for again. */
  readonly isReprint: boolean
  /** Estimated milliseconds. */
  readonly workMs: number
}

/** More drawings of one account would be given up before their turn came. */
const mostOfAnAccount = 32

/**
 * Accounts take turns, so that no account waits for all the drawings of another one. An account's own
 * purchases come before its reprints, and small drawings before large ones.
 */
export class DrawingQueue<T extends QueuedDrawing> {
  /** The account whose turn is next stands first. */
  readonly #accounts = new Map<number, T[]>()

  get isEmpty(): boolean {
    return this.#accounts.size === 0
  }

  /** False where the account has too many drawings in the queue. */
  add(drawing: T): boolean {
    const own = this.#accounts.get(drawing.accountId) ?? []
    if (own.length >= mostOfAnAccount) return false
    own.push(drawing)
    this.#accounts.set(drawing.accountId, own)
    return true
  }

  next(): T | null {
    const [first] = this.#accounts
    if (first === undefined) return null
    const [accountId, [one, ...others]] = first
    if (one === undefined) throw new Error('an account without drawings takes no turn')
    const next = others.reduce((best, other) => (isBefore(other, best) ? other : best), one)
    this.remove(next)
    this.#moveToEnd(accountId)
    return next
  }

  remove(drawing: T): void {
    const own = this.#accounts.get(drawing.accountId)
    const rest = own?.filter(other => other !== drawing) ?? []
    if (rest.length === 0) this.#accounts.delete(drawing.accountId)
    else this.#accounts.set(drawing.accountId, rest)
  }

  removeAll(): readonly T[] {
    const all = [...this.#accounts.values()].flat()
    this.#accounts.clear()
    return all
  }

  #moveToEnd(accountId: number): void {
    const own = this.#accounts.get(accountId)
    if (own === undefined) return
    this.#accounts.delete(accountId)
    this.#accounts.set(accountId, own)
  }
}

const isBefore = (one: QueuedDrawing, other: QueuedDrawing): boolean =>
  one.isReprint === other.isReprint ? one.workMs < other.workMs : other.isReprint
