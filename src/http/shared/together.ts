import type { Server } from 'node:http'
import { noteArrival } from './metrics.ts'
import { stayAwakeAt } from './stay-awake.ts'

type Step = () => void

/** More in one row would let the first of a crowd wait for its last. */
const mostInARow = 64

/**
 * Does steps of one kind in a row that would else come one by one. A step that follows its like finds
 * code and data in the processor's caches; after the network's work for another request it finds them
 * gone, and takes twice as long.
 */
export class Together {
  readonly #later: (run: () => void) => void
  #open: Step[] | null = null

  /** `later` calls once, when those that come at the same time have come; what is due first first. */
  constructor(later: (run: () => void) => void) {
    this.#later = later
  }

  add(step: Step): void {
    const row = this.#open ?? this.#begin()
    row.push(step)
    if (row.length === mostInARow) this.#open = null
  }

  #begin(): Step[] {
    const row: Step[] = []
    this.#open = row
    this.#later(() => this.#run(row))
    return row
  }

  #run(row: Step[]): void {
    // What comes from now on belongs to the next row.
    if (this.#open === row) this.#open = null
    try {
      for (let step = row.shift(); step; step = row.shift()) step()
    } finally {
      // Only one that failed leaves some behind.
      if (row.length > 0) this.#later(() => this.#run(row))
    }
  }
}

const arrivals = new Together(setImmediate)

/** Answers that are made in a row are handed to the network in a row, after the last is made. */
export const departures = new Together(process.nextTick)

/**
 * What was read from all connections in one turn of the event loop is dealt with in a row; all of it
 * before anything new is read, so that nobody who has asked is overtaken by the end of a connection.
 */
export function dealTogether(server: Server): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  const attend = stayAwakeAt(server)
  server.on('request', (request, response) => {
    noteArrival(request)
    attend(request, response)
    arrivals.add(() => {
      // Its body broke meanwhile, and was answered so.
      if (!request.complete && !request.socket.writable) return
      for (const listener of listeners) listener.call(server, request, response)
    })
  })
}
