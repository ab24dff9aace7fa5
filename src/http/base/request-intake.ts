import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ConnectionLine, type TakenRequest } from './connection-line.ts'
import { noteArrival } from './metrics.ts'
import { Together } from './turn-batching.ts'

export type IntakeBounds = {
  /** Requests in hand, one of each connection at most. A request beyond them is refused. */
  readonly inHand: number
  /** Pipelined requests that wait. A connection may have a quarter of what is left of them. */
  readonly waiting: number
}

/**
 * In hand are some two seconds of purchases, which is as late as an answer should be. Node keeps 2 kB
 * for each that waits.
 */
export const intakeBounds: IntakeBounds = { inHand: 4096, waiting: 16_384 }

const excess = Symbol('beyond what the process takes in hand')
type Judged = IncomingMessage & { [excess]?: boolean }

/** Whether the process had too much to do when the turn of the request came. */
export const isExcess = (request: IncomingMessage): boolean => (request as Judged)[excess] === true

function markExcess(request: IncomingMessage): void {
  const judged: Judged = request
  judged[excess] = true
}

const lineKey = Symbol('line of the connection')
type Lined = Socket & { [lineKey]?: ConnectionLine }

/**
 * Decides when a request that was read begins. What was read from all connections in one turn of the
 * event loop begins in a row, before anything new is read. Requests that are pipelined begin one after
 * another, each when the one before it was answered. Of all connections' pipelined requests one row
 * begins in a turn, so that nobody else waits for more of them.
 */
export class RequestIntake {
  readonly #later: (run: () => void) => void
  readonly #bounds: IntakeBounds
  readonly #firsts: Together
  readonly #followers: Together
  readonly #rowsOfFollowers: (() => void)[] = []
  readonly #lines = new Set<ConnectionLine>()
  #isScheduled = false
  #inHand = 0
  #waiting = 0

  /** `later` calls in the next turn of the event loop. */
  constructor(bounds: IntakeBounds, later: (run: () => void) => void) {
    this.#bounds = bounds
    this.#later = later
    this.#firsts = new Together(later)
    this.#followers = new Together(row => {
      this.#rowsOfFollowers.push(row)
      this.#schedule()
    })
  }

  take(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const line = this.#lineOf(request.socket)
    if (line.isRefused) return
    const taken = { request, response, begin }
    response.on('close', () => {
      if (line.inHand === taken) this.#takeNext(line)
    })
    if (line.inHand === null) {
      line.inHand = taken
      this.#hold(line, taken, this.#firsts)
      return
    }
    line.wait(taken)
    this.#waiting += 1
    const left = this.#bounds.waiting - this.#waiting
    if (line.waiting > left / 4) this.#refuse(line, request.socket)
  }

  /** Resolves when everything that was read before has begun. */
  async drained(): Promise<void> {
    // Nothing more is read from a connection of which requests wait.
    const lines = [...this.#lines].filter(({ waiting }) => waiting > 0)
    await Promise.all(lines.map(line => line.emptied()))
    await new Promise<void>(resolve => this.#firsts.add(() => this.#followers.add(resolve)))
  }

  #lineOf(socket: Lined): ConnectionLine {
    const known = socket[lineKey]
    if (known) return known
    const line = new ConnectionLine(socket)
    this.#lines.add(line)
    socket.on('close', () => this.#leave(line))
    socket[lineKey] = line
    return line
  }

  #hold(line: ConnectionLine, taken: TakenRequest, together: Together): void {
    if (this.#inHand >= this.#bounds.inHand) markExcess(taken.request)
    this.#inHand += 1
    together.add(() => {
      // The client went away, or an answer before it ended the connection.
      if (line.inHand !== taken || !taken.request.socket.writable) return
      line.hasBegun = true
      taken.begin()
    })
  }

  #takeNext(line: ConnectionLine): void {
    this.#inHand -= 1
    const next = line.next()
    if (next === null) return
    this.#waiting -= 1
    // Node would wait for its answer for ever.
    if (next.response.destroyed) next.request.socket.destroy()
    this.#hold(line, next, this.#followers)
  }

  /** Nothing is kept for a connection that brings too much: what has not begun was not done. */
  #refuse(line: ConnectionLine, socket: Socket): void {
    this.#dropWaiting(line)
    line.isRefused = true
    if (line.inHand === null || line.hasBegun) {
      socket.destroy()
      return
    }
    markExcess(line.inHand.request)
    line.inHand.response.shouldKeepAlive = false
  }

  #leave(line: ConnectionLine): void {
    this.#lines.delete(line)
    this.#dropWaiting(line)
    if (line.inHand !== null) this.#takeNext(line)
  }

  #dropWaiting(line: ConnectionLine): void {
    this.#waiting -= line.waiting
    line.dropWaiting()
  }

  #schedule(): void {
    if (this.#isScheduled || this.#rowsOfFollowers.length === 0) return
    this.#isScheduled = true
    this.#later(() => {
      this.#isScheduled = false
      try {
        this.#rowsOfFollowers.shift()?.()
      } finally {
        this.#schedule()
      }
    })
  }
}

/** Lets every request of the server wait for its turn. */
export function takeInRequests(server: Server, bounds: IntakeBounds): RequestIntake {
  const intake = new RequestIntake(bounds, setImmediate)
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    noteArrival(request)
    intake.take(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response)
    })
  })
  return intake
}
