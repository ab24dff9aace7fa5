import type { Job } from '#core/ports/queue.ts'

/** Another worker has claimed the job since: it carries on what this one began. */
export class ClaimLost extends Error {
  constructor({ id, kind }: Job) {
    super(`The job ${id} (${kind}) has another worker now.`)
    this.name = 'ClaimLost'
  }
}
