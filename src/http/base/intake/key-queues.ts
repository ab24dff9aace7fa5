type Waiter = { readonly begin: (hasTurn: boolean) => void; readonly timer: NodeJS.Timeout }

/** A queue for each key. A caller that leaves wakes only the next one, however many wait. */
export class KeyQueues {
  /** The waiting callers behind the one that has the turn, by their key. */
  readonly #queues = new Map<string, Set<Waiter>>()

  /** True when the caller has the turn, and must leave at its end; false after `mostMs`. */
  async waitForTurn(key: string, mostMs: number): Promise<boolean> {
    const queue = this.#queues.get(key)
    if (queue === undefined) {
      this.#queues.set(key, new Set())
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => {
      queue.delete(waiter)
      resolve(false)
    }, mostMs)
    const waiter: Waiter = { begin: resolve, timer }
    queue.add(waiter)
    return await promise
  }

  leave(key: string): void {
    const queue = this.#queues.get(key)
    const [next] = queue ?? []
    if (next === undefined) {
      this.#queues.delete(key)
      return
    }
    queue?.delete(next)
    clearTimeout(next.timer)
    next.begin(true)
  }
}
