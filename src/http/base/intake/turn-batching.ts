import type { FastifyInstance } from 'fastify'
import type { HttpLog } from '../http-log.ts'

type Task = () => void

/** A longer row would let the first of many callers wait for the last. */
const mostInARow = 64

/**
 * Runs tasks in a row that were added one by one. A task that follows one of its kind finds code and
 * data in the processor's caches. After the network's work for another request it finds them gone, and
 * takes twice as long.
 */
export class TurnQueue {
  readonly #schedule: (run: () => void) => void
  #row: Task[] | null = null

  /** `schedule` runs a row once, after the tasks that are added in the same turn, and rows in order. */
  constructor(schedule: (run: () => void) => void) {
    this.#schedule = schedule
  }

  add(task: Task): void {
    const row = this.#row ?? this.#begin()
    row.push(task)
    if (row.length === mostInARow) this.#row = null
  }

  #begin(): Task[] {
    const row: Task[] = []
    this.#row = row
    this.#schedule(() => this.#run(row))
    return row
  }

  #run(row: Task[]): void {
    // A task that is added from now on joins the next row.
    if (this.#row === row) this.#row = null
    try {
      for (let task = row.shift(); task; task = row.shift()) task()
    } finally {
      // Tasks are left only behind one that failed.
      if (row.length > 0) this.#schedule(() => this.#run(row))
    }
  }
}

/** Hands the answers of one turn to the network in a row, after the last of them is complete. */
export function answerTurnsTogether(server: FastifyInstance, log: HttpLog): void {
  const outgoing = new TurnQueue(process.nextTick)
  server.addHook('onSend', (request, reply, _payload, done) => {
    outgoing.add(() => {
      try {
        done()
      } catch (err) {
        // Nobody above this tick would catch the error, and it would end the process.
        log.error({ err, requestId: request.id }, 'an answer could not be written')
        reply.raw.destroy()
      }
    })
  })
}
