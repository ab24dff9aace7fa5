import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'

/** Within it a client that asks one thing after another has asked again. */
const awakeMs = 0.2

/**
 * Keeps the event loop turning for a moment after the last of the requests was answered. A loop that
 * waits lets its processor fall asleep, and to be woken takes a lone caller's next request as long as
 * to be judged. While others are being dealt with nobody stays awake: what they wait for, a database
 * say, may need the processor.
 */
export class Wakefulness {
  readonly #now: () => number
  readonly #later: (turn: () => void) => void
  /** Connections whose last request has yet to be answered. */
  readonly #busy = new Set<object>()
  #until = 0
  #turning = false

  /** `later` calls in the next turn of the event loop. */
  constructor(now: () => number, later: (turn: () => void) => void) {
    this.#now = now
    this.#later = later
  }

  attend(connection: object, response: Pick<ServerResponse, 'on'>): void {
    this.#busy.add(connection)
    response.on('close', () => this.leave(connection))
  }

  /** Answered, or gone: an answer that queues behind another is not told when its connection ends. */
  leave(connection: object): void {
    if (!this.#busy.delete(connection) || this.#busy.size > 0) return
    this.#until = this.#now() + awakeMs
    if (this.#turning) return
    this.#turning = true
    this.#later(this.#turn)
  }

  readonly #turn = (): void => {
    this.#turning = this.#busy.size === 0 && this.#now() < this.#until
    if (this.#turning) this.#later(this.#turn)
  }
}

type Attend = (request: IncomingMessage, response: ServerResponse) => void

/** What each request is to be told to. A single processor is the client's as well: it sleeps at once. */
export function stayAwakeAt(server: Server): Attend {
  if (availableParallelism() === 1) return () => {}
  const wakefulness = new Wakefulness(performance.now.bind(performance), setImmediate)
  server.on('connection', socket => {
    socket.on('close', () => wakefulness.leave(socket))
  })
  return ({ socket }, response) => wakefulness.attend(socket, response)
}
