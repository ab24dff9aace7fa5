import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Beyond it nothing more is read from the connection. What was read with the last of them is kept. */
const mostUnanswered = 32

/**
 * What one connection has asked and was not answered yet. A client that pipelines faster than it is
 * answered finds its connection full, instead of filling our memory.
 */
export class ConnectionLoad {
  /** Of the unanswered ones, those that the service has in hand. */
  inHand = 0
  readonly #socket: Pick<Socket, 'pause' | 'resume' | 'on'>
  #unanswered = 0
  #last: Pick<IncomingMessage, 'complete'> | null = null
  #paused = false

  constructor(socket: Pick<Socket, 'pause' | 'resume' | 'on'>) {
    this.#socket = socket
    // The runtime resumes a connection for its own reasons, such as a body that has been read.
    socket.on('resume', () => {
      if (this.#paused) socket.pause()
    })
  }

  get unanswered(): number {
    return this.#unanswered
  }

  asked(request: Pick<IncomingMessage, 'complete'>): void {
    this.#unanswered += 1
    this.#last = request
    if (this.#paused || this.#unanswered <= mostUnanswered) return
    this.#paused = true
    this.#socket.pause()
  }

  answered(): void {
    this.#unanswered -= 1
    if (!this.#paused || this.#isOwedAnswers) return
    this.#paused = false
    this.#socket.resume()
  }

  /**
   * While answers are due nothing more is read: it might be the end of the connection, which would take
   * them away. Only the rest of a body must be read before its request can be answered.
   */
  get #isOwedAnswers(): boolean {
    return this.#unanswered > 1 || (this.#unanswered === 1 && this.#last?.complete === true)
  }
}
