import type { Socket } from 'node:net'

/** A phone in a tunnel comes back within so long. */
const graceMs = 30_000
/** Less than any network of today carries. */
const leastBytesPerSecond = 8 * 1024

type SentSocket = Pick<Socket, 'writableLength' | 'bytesWritten'> & {
  once(event: 'close', act: () => void): unknown
}
type Unread = { taken: number; untilMs: number }

/**
 * Finds the connections whose clients do not read what was sent to them. An answer stays in memory until
 * it is taken, and nothing else would ever end one that is not.
 */
export class SlowReaders<S extends SentSocket = Socket> {
  readonly #unread = new Map<S, Unread | null>()

  watch(socket: S): void {
    this.#unread.set(socket, null)
    socket.once('close', () => this.#unread.delete(socket))
  }

  /** Names those that are too slow. It is asked again and again, and compares with what it saw before. */
  late(nowMs = performance.now()): readonly S[] {
    const late: S[] = []
    for (const [socket, unread] of this.#unread) {
      const waiting = socket.writableLength
      const taken = socket.bytesWritten - waiting
      if (waiting === 0) {
        if (unread !== null) this.#unread.set(socket, null)
      } else if (unread === null || unread.taken < taken) {
        const untilMs = nowMs + graceMs + (waiting / leastBytesPerSecond) * 1000
        this.#unread.set(socket, { taken, untilMs })
      } else if (nowMs > unread.untilMs) late.push(socket)
    }
    return late
  }
}
