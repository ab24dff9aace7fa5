import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ConnectionLine, type TakenRequest } from './connection-line.ts'
import { TurnQueue } from './turn-batching.ts'

type IntakeBounds = {
  /**
   * Requests in hand, at most one of each connection: from when their bodies are whole until their
   * answers are made. A request beyond them is refused.
   */
  readonly inHand: number
  /** Pipelined requests that wait. One connection may take a quarter of the places that are left. */
  readonly waiting: number
}

/**
 * The requests in hand are some two seconds of purchases, and no answer should be later. Node needs 2 kB
 * for each request that waits.
 */
export const intakeBounds: IntakeBounds = { inHand: 4096, waiting: 16_384 }

type Schedule = (run: () => void) => void
type Queue = Pick<TurnQueue, 'add'>

/** Begins each request when it is added. */
const unbatched: Queue = { add: begin => begin() }

/**
 * Decides when a request that was read begins. All requests that the event loop reads in one turn begin
 * in a row, before it reads on. Pipelined requests begin one after another, each when the one before it
 * was answered. In each turn one row of pipelined requests begins, from all connections together, so
 * that other requests wait no longer than for one row.
 */
export class RequestIntake {
  readonly #bounds: IntakeBounds
  readonly #schedule: Schedule
  readonly #incoming: Queue
  readonly #pipelined: TurnQueue
  readonly #pipelinedRows: (() => void)[] = []
  readonly #lines = new Map<Socket, ConnectionLine>()
  #isScheduled = false
  #inHand = 0
  #waiting = 0

  /** `schedule` runs in the next turn of the event loop. */
  constructor(bounds: IntakeBounds, isBatched: boolean, schedule: Schedule = setImmediate) {
    this.#bounds = bounds
    this.#schedule = schedule
    this.#incoming = isBatched ? new TurnQueue(schedule) : unbatched
    this.#pipelined = new TurnQueue(row => {
      this.#pipelinedRows.push(row)
      this.#scheduleRow()
    })
  }

  take(request: TakenRequest['request'], response: ServerResponse, begin: () => void): void {
    const line = this.#lineOf(request.socket)
    if (line.isRefused) return
    const taken: TakenRequest = { request, response, begin, isInHand: false }
    // What is left is the client's to read, and no work any more.
    response.on('prefinish', () => this.#letGo(taken))
    response.on('close', () => {
      if (line.inHand === taken) this.#takeNext(line)
    })
    if (line.inHand === null) {
      line.inHand = taken
      this.#queue(line, taken, this.#incoming)
      return
    }
    line.wait(taken)
    this.#waiting += 1
    const left = this.#bounds.waiting - this.#waiting
    if (line.waiting > left / 4) this.#refuse(line, request.socket)
  }

  /** Resolves when all requests that were read before have begun. */
  async drained(): Promise<void> {
    // A connection with waiting requests is not read, so that no more requests join them.
    const lines = [...this.#lines.values()].filter(({ waiting }) => waiting > 0)
    await Promise.all(lines.map(line => line.noneWaits()))
    await new Promise<void>(resolve => this.#incoming.add(() => this.#pipelined.add(resolve)))
  }

  #lineOf(socket: Socket): ConnectionLine {
    const known = this.#lines.get(socket)
    if (known) return known
    const line = new ConnectionLine(socket)
    this.#lines.set(socket, line)
    socket.on('close', () => this.#leave(socket, line))
    return line
  }

  #queue(line: ConnectionLine, taken: TakenRequest, queue: Queue): void {
    if (taken.request.isWhole) this.#takeInHand(taken)
    queue.add(() => {
      // The client may have gone away, or an answer before this one may have ended the connection.
      if (line.inHand !== taken || !taken.request.socket.writable) return
      line.hasBegun = true
      this.#judge(line, taken)
      taken.begin()
    })
  }

  /** A body that arrives takes no place yet: whoever sends one byte of it would keep others out. */
  #judge(line: ConnectionLine, taken: TakenRequest): void {
    if (taken.isInHand || taken.request.isExcess) return
    if (taken.request.isWhole) {
      this.#takeInHand(taken)
      return
    }
    taken.request.isExcess = this.#isFull
    taken.request.once('end', () => {
      if (line.inHand === taken && !taken.response.writableEnded) this.#takeInHand(taken)
    })
  }

  get #isFull(): boolean {
    return this.#inHand >= this.#bounds.inHand
  }

  #takeInHand(taken: TakenRequest): void {
    if (this.#isFull) taken.request.isExcess = true
    this.#inHand += 1
    taken.isInHand = true
  }

  #letGo(taken: TakenRequest): void {
    if (!taken.isInHand) return
    this.#inHand -= 1
    taken.isInHand = false
  }

  #takeNext(line: ConnectionLine): void {
    if (line.inHand !== null) this.#letGo(line.inHand)
    const next = line.next()
    if (next === null) return
    this.#waiting -= 1
    // Node would wait for ever for an answer that was given up.
    if (next.response.destroyed) next.request.socket.destroy()
    this.#queue(line, next, this.#pipelined)
  }

  /** Drops all waiting requests of a connection that brings too many: none of them was begun. */
  #refuse(line: ConnectionLine, socket: Socket): void {
    this.#dropWaiting(line)
    line.isRefused = true
    if (line.inHand === null || line.hasBegun) {
      socket.destroy()
      return
    }
    line.inHand.request.isExcess = true
    line.inHand.response.shouldKeepAlive = false
  }

  #leave(socket: Socket, line: ConnectionLine): void {
    this.#lines.delete(socket)
    this.#dropWaiting(line)
    if (line.inHand !== null) this.#takeNext(line)
  }

  #dropWaiting(line: ConnectionLine): void {
    this.#waiting -= line.waiting
    line.dropWaiting()
  }

  #scheduleRow(): void {
    if (this.#isScheduled || this.#pipelinedRows.length === 0) return
    this.#isScheduled = true
    this.#schedule(() => {
      this.#isScheduled = false
      try {
        this.#pipelinedRows.shift()?.()
      } finally {
        this.#scheduleRow()
      }
    })
  }
}
