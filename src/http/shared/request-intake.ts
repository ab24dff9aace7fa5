import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ConnectionLoad } from './connection-load.ts'
import { noteArrival } from './metrics.ts'
import { stayAwakeAt } from './stay-awake.ts'
import { Together } from './together.ts'

/**
 * What the process has in hand before it refuses more: some two seconds of purchases, which is as late
 * as an answer should be, and far more than all connections of a busy day ask at once.
 */
export const mostRequestsInHand = 4096

const excess = Symbol('beyond what the process takes in hand')
type Judged = IncomingMessage & { [excess]?: boolean }

/** Whether the process had too much in hand when the request came. */
export const isExcess = (request: IncomingMessage): boolean => (request as Judged)[excess] === true

const loadKey = Symbol('load of the connection')
type Loaded = Socket & { [loadKey]?: ConnectionLoad }

/**
 * Decides when a request that was read begins. What was read from all connections in one turn of the
 * event loop begins in a row, before anything new is read. A request that follows an unanswered one on
 * its connection waits: of those one row begins in a turn, so that connections that pipeline share what
 * the others leave, and nobody waits behind hundreds of requests of one client.
 */
export class RequestIntake {
  readonly #later: (run: () => void) => void
  readonly #most: number
  readonly #firsts: Together
  readonly #followers: Together
  readonly #waitingRows: (() => void)[] = []
  #scheduled = false
  #inHand = 0

  /** `later` calls in the next turn of the event loop. */
  constructor(most: number, later: (run: () => void) => void) {
    this.#most = most
    this.#later = later
    this.#firsts = new Together(later)
    this.#followers = new Together(run => {
      this.#waitingRows.push(run)
      this.#schedule()
    })
  }

  take(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const load = this.#loadOf(request.socket)
    const follows = load.unanswered > 0
    load.asked(request)
    response.on('close', () => {
      load.answered()
      if (load.inHand > 0) this.#release(load, 1)
    })
    if (follows) {
      this.#followers.add(() => {
        if (isGone(request)) return
        this.#hold(load)
        begin()
      })
      return
    }
    if (this.#inHand >= this.#most) {
      const judged: Judged = request
      judged[excess] = true
    }
    this.#hold(load)
    this.#firsts.add(() => {
      if (!isGone(request)) begin()
    })
  }

  /** Resolves when everything that was read before has begun. */
  drained(): Promise<void> {
    return new Promise(resolve => this.#firsts.add(() => this.#followers.add(resolve)))
  }

  #loadOf(socket: Loaded): ConnectionLoad {
    const known = socket[loadKey]
    if (known) return known
    const load = new ConnectionLoad(socket)
    // Only the answer that is being written is told that its connection ended.
    socket.on('close', () => this.#release(load, load.inHand))
    socket[loadKey] = load
    return load
  }

  #hold(load: ConnectionLoad): void {
    load.inHand += 1
    this.#inHand += 1
  }

  #release(load: ConnectionLoad, count: number): void {
    load.inHand -= count
    this.#inHand -= count
    this.#schedule()
  }

  /** Half of what may be in hand is kept for connections that have asked one thing. */
  #schedule(): void {
    if (this.#scheduled || this.#waitingRows.length === 0) return
    if (this.#inHand >= this.#most / 2) return
    this.#scheduled = true
    this.#later(() => {
      this.#scheduled = false
      try {
        this.#waitingRows.shift()?.()
      } finally {
        this.#schedule()
      }
    })
  }
}

/** Nothing can be answered any more: the client went away, or an answer before it ended the connection. */
const isGone = ({ socket }: IncomingMessage): boolean => !socket.writable

/** Lets every request of the server wait for its turn. */
export function takeInRequests(server: Server, most: number): RequestIntake {
  const intake = new RequestIntake(most, setImmediate)
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  const attend = stayAwakeAt(server)
  server.on('request', (request, response) => {
    noteArrival(request)
    attend(request, response)
    intake.take(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response)
    })
  })
  return intake
}
