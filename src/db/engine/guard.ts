import type { CommandSession } from './transaction.ts'

export class GuardError extends Error {
  constructor() {
    super('A command waited for something other than its own statements.')
    this.name = 'GuardError'
  }
}

/**
 * Runs a command so that it fails as soon as an event-loop turn passes while none of its statements
 * is under way: what else it waits for would hold up every command behind it. For tests.
 */
export function guarded<T>(
  session: CommandSession,
  command: (session: CommandSession) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let settled = false
    let underWay = 0
    let turn = setImmediate(check)

    function check() {
      if (settled || underWay > 0) return
      settled = true
      reject(new GuardError())
    }
    function watchNextTurn() {
      clearImmediate(turn)
      if (!settled) turn = setImmediate(check)
    }
    async function watched<R>(statement: Promise<R>): Promise<R> {
      underWay += 1
      try {
        return await statement
      } finally {
        underWay -= 1
        watchNextTurn()
      }
    }
    function settle(finish: () => void) {
      if (settled) return
      settled = true
      clearImmediate(turn)
      finish()
    }

    command({
      engine: session.engine,
      all: (statement, parameters) => watched(session.all(statement, parameters)),
      first: (statement, parameters) => watched(session.first(statement, parameters)),
      query: build => watched(session.query(build)),
      run: (statement, parameters) => watched(session.run(statement, parameters)),
      execute: sql => watched(session.execute(sql)),
      send: (statement, parameters) => session.send(statement, parameters),
      end: () => session.end(),
    }).then(
      result => settle(() => resolve(result)),
      error => settle(() => reject(error)),
    )
  })
}
