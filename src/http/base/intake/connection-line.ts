import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ArrivedRequest } from './arrived-request.ts'

export type TakenRequest = {
  readonly request: Pick<ArrivedRequest, 'socket' | 'complete' | 'isWhole' | 'isExcess' | 'once'>
  readonly response: Pick<ServerResponse, 'destroyed' | 'writableEnded' | 'shouldKeepAlive'>
  readonly begin: () => void
  /** Whether it counts among the requests that the process works on. */
  isInHand: boolean
}

/**
 * The requests of one connection that were read and are not answered yet. The first of them is in hand,
 * the others wait. While one waits, the connection is not read: the next read might find its end, where
 * Node drops the answers that are still to be sent.
 */
export class ConnectionLine {
  #waiting: TakenRequest[] = []
  /** Null where everything was answered. */
  inHand: TakenRequest | null = null
  hasBegun = false
  /** The connection brought too many requests: no more are taken from it. */
  isRefused = false
  readonly #socket: Pick<Socket, 'pause' | 'resume' | 'on'>
  #isPaused = false
  #whenNoneWaits: (() => void)[] = []

  constructor(socket: Pick<Socket, 'pause' | 'resume' | 'on'>) {
    this.#socket = socket
    // Node resumes a connection for its own reasons, for example after it has read a body.
    socket.on('resume', () => {
      if (this.#isPaused) socket.pause()
    })
  }

  get waiting(): number {
    return this.#waiting.length
  }

  wait(request: TakenRequest): void {
    this.#waiting.push(request)
    if (this.#isPaused) return
    this.#isPaused = true
    this.#socket.pause()
  }

  /** Takes the next request in hand; null where none waits. */
  next(): TakenRequest | null {
    this.hasBegun = false
    this.inHand = this.#waiting.shift() ?? null
    if (this.waiting === 0) this.#reportNoneWaits()
    if (this.#isPaused && this.#mayReadOn) {
      this.#isPaused = false
      this.#socket.resume()
    }
    return this.inHand
  }

  dropWaiting(): void {
    this.#waiting = []
    this.#reportNoneWaits()
  }

  /** Resolves when no request waits any more. */
  noneWaits(): Promise<void> {
    return new Promise(resolve => this.#whenNoneWaits.push(resolve))
  }

  #reportNoneWaits(): void {
    for (const report of this.#whenNoneWaits.splice(0)) report()
  }

  /** The body of the request in hand may still have to be read. */
  get #mayReadOn(): boolean {
    return this.waiting === 0 && this.inHand?.request.complete !== true
  }
}
