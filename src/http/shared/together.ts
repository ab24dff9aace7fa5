import type { Server } from 'node:http'
import { noteArrival } from './metrics.ts'

type Step = () => void

/** More would let the first of a crowd wait for its last. */
const mostAtOnce = 64

/**
 * Does steps of one kind in a row that would else come one by one. A step that follows its like finds
 * code and data in the processor's caches; after the network's work for another request it finds them
 * gone, and takes twice as long.
 */
export class Together {
  readonly #later: (run: () => void) => void
  readonly #waiting: Step[] = []
  #due = false

  /** `later` calls once, when those that come at the same time have come. */
  constructor(later: (run: () => void) => void) {
    this.#later = later
  }

  add(step: Step): void {
    this.#waiting.push(step)
    this.#callLater()
  }

  #callLater(): void {
    if (this.#due || this.#waiting.length === 0) return
    this.#due = true
    this.#later(this.#run)
  }

  readonly #run = (): void => {
    this.#due = false
    const steps = this.#waiting.splice(0, mostAtOnce)
    try {
      for (let step = steps.shift(); step; step = steps.shift()) step()
    } finally {
      // Only one that failed leaves some behind.
      this.#waiting.unshift(...steps)
      this.#callLater()
    }
  }
}

const arrivals = new Together(setImmediate)

/** Answers that are made in a row are handed to the network in a row, after the last is made. */
export const departures = new Together(process.nextTick)

/** What was read from all connections in one turn of the event loop is dealt with in a row. */
export function dealTogether(server: Server): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    noteArrival(request)
    arrivals.add(() => {
      // Its body broke meanwhile and was answered so, or nobody is there any more.
      if (!request.socket.writable) return
      for (const listener of listeners) listener.call(server, request, response)
    })
  })
}
