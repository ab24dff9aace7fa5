import type { FastifyInstance } from 'fastify'
import type { HttpLog } from './http-log.ts'

type Step = () => void

/** A longer row would let the first of many callers wait for the last. */
const mostInARow = 64

/**
 * Runs steps that come one by one in a row. A step that follows one of its kind finds code and data in
 * the processor's caches. After the network's work for another request it finds them gone, and takes
 * twice as long.
 */
export class TurnQueue {
  readonly #schedule: (run: () => void) => void
  #row: Step[] | null = null

  /** `schedule` runs a row once, after the steps that come at the same time, and rows in their order. */
  constructor(schedule: (run: () => void) => void) {
    this.#schedule = schedule
  }

  add(step: Step): void {
    const row = this.#row ?? this.#begin()
    row.push(step)
    if (row.length === mostInARow) this.#row = null
  }

  #begin(): Step[] {
    const row: Step[] = []
    this.#row = row
    this.#schedule(() => this.#run(row))
    return row
  }

  #run(row: Step[]): void {
    // A step that comes from now on joins the next row.
    if (this.#row === row) this.#row = null
    try {
      for (let step = row.shift(); step; step = row.shift()) step()
    } finally {
      // Steps are left only behind one that failed.
      if (row.length > 0) this.#schedule(() => this.#run(row))
    }
  }
}

/** Hands the answers that are made in one turn to the network in a row, after the last of them is made. */
export function batchAnswers(server: FastifyInstance, log: HttpLog): void {
  const outgoing = new TurnQueue(process.nextTick)
  server.addHook('onSend', (request, reply, _payload, done) => {
    outgoing.add(() => {
      try {
        done()
      } catch (err) {
        // Nobody above this tick would catch it, and it would end the process for everybody.
        log.error({ err, requestId: request.id }, 'an answer could not be written')
        reply.raw.destroy()
      }
    })
  })
}
