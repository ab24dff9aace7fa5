import type { WorkSession } from './transaction.ts'

export class ForeignAwaitError extends Error {
  constructor() {
    super('A command waited for something other than its own statements.')
    this.name = 'GuardError'
  }
}

/**
 * Runs work so that it fails as soon as an event-loop turn passes while none of its statements runs:
 * anything else that it waits for would delay all work behind it. For tests.
 */
export function runGuarded<T>(
  session: WorkSession,
  work: (session: WorkSession) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let settled = false
    let running = 0
    let nextCheck = setImmediate(check)

    function check() {
      if (settled || running > 0) return
      settled = true
      reject(new ForeignAwaitError())
    }
    function checkNextTurn() {
      clearImmediate(nextCheck)
      if (!settled) nextCheck = setImmediate(check)
    }
    async function watch<R>(statement: Promise<R>): Promise<R> {
      running += 1
      try {
        return await statement
      } finally {
        running -= 1
        checkNextTurn()
      }
    }
    function settle(finish: () => void) {
      if (settled) return
      settled = true
      clearImmediate(nextCheck)
      finish()
    }

    work({
      dialect: session.dialect,
      all: (statement, parameters) => watch(session.all(statement, parameters)),
      first: (statement, parameters) => watch(session.first(statement, parameters)),
      query: build => watch(session.query(build)),
      run: (statement, parameters) => watch(session.run(statement, parameters)),
      execute: sql => watch(session.execute(sql)),
      giveWay: () => watch(session.giveWay()),
      send: (statement, parameters) => session.send(statement, parameters),
      end: () => session.end(),
    }).then(
      result => settle(() => resolve(result)),
      error => settle(() => reject(error)),
    )
  })
}
