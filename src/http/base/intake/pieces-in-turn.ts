import type { Socket } from 'node:net'

type ReadSocket = Pick<Socket, 'pause' | 'resume' | 'isPaused' | 'once'>

/** These cost as long as a turn may take; what a connection has read already is 11,000 at most. */
const mostInTurn = 4096

/**
 * Bounds the pieces of bodies that one turn of the event loop takes, from all connections together. Many
 * that send bytes one by one would otherwise keep everybody else waiting for the whole of their bytes.
 */
export class PiecesInTurn {
  readonly #most: number
  readonly #sockets = new Set<ReadSocket>()
  #pieces = 0

  constructor(most = mostInTurn) {
    this.#most = most
  }

  watch(socket: ReadSocket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  take(): void {
    this.#pieces += 1
    if (this.#pieces === 1) setImmediate(() => this.#beginTurn())
    if (this.#pieces === this.#most) this.#pause()
  }

  #beginTurn(): void {
    this.#pieces = 0
  }

  /** In this very turn there may be something to read on any of them, also the head of a new request. */
  #pause(): void {
    const paused = [...this.#sockets].filter(socket => !socket.isPaused())
    for (const socket of paused) socket.pause()
    // Whoever else has paused one of them meanwhile pauses it again.
    setImmediate(() => {
      for (const socket of paused) socket.resume()
    })
  }
}
