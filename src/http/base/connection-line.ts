import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type TakenRequest = {
  readonly request: IncomingMessage
  readonly response: Pick<ServerResponse, 'destroyed' | 'shouldKeepAlive'>
  readonly begin: () => void
}

/**
 * The requests of one connection that were read and not answered yet. The first of them is in hand, the
 * others wait. While any waits nothing more is read from the connection: the next thing that is read may
 * be its end, at which Node drops the answers that are due.
 */
export class ConnectionLine {
  #waiting: TakenRequest[] = []
  /** Null where everything was answered. */
  inHand: TakenRequest | null = null
  hasBegun = false
  /** It brought too much: nothing more is taken from it. */
  isRefused = false
  readonly #socket: Pick<Socket, 'pause' | 'resume' | 'on'>
  #paused = false
  #emptied: (() => void)[] = []

  constructor(socket: Pick<Socket, 'pause' | 'resume' | 'on'>) {
    this.#socket = socket
    // The runtime resumes a connection for its own reasons, such as a body that has been read.
    socket.on('resume', () => {
      if (this.#paused) socket.pause()
    })
  }

  get waiting(): number {
    return this.#waiting.length
  }

  wait(taken: TakenRequest): void {
    this.#waiting.push(taken)
    if (this.#paused) return
    this.#paused = true
    this.#socket.pause()
  }

  /** Takes the next request in hand; null where none waits. */
  next(): TakenRequest | null {
    this.hasBegun = false
    this.inHand = this.#waiting.shift() ?? null
    if (this.waiting === 0) this.#tellEmptied()
    if (this.#paused && !this.#isOwedAnswers) {
      this.#paused = false
      this.#socket.resume()
    }
    return this.inHand
  }

  dropWaiting(): void {
    this.#waiting = []
    this.#tellEmptied()
  }

  /** Resolves when none waits any more. */
  emptied(): Promise<void> {
    return new Promise(resolve => this.#emptied.push(resolve))
  }

  #tellEmptied(): void {
    for (const tell of this.#emptied.splice(0)) tell()
  }

  /** The rest of a body must be read before its request can be answered. */
  get #isOwedAnswers(): boolean {
    return this.waiting > 0 || this.inHand?.request.complete === true
  }
}
