import type { FastifyInstance } from 'fastify'

/** A call of the sandbox, by its path below the base of links. */
type OwnCall = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Null where there is none. */
  readonly body: string | null
}

/**
 * Carries a call out as if it had come from outside; returns its Request-Id once it is kept. Null where it
 * was dropped without an answer, as a sandbox may be asked to.
 */
export type CallService = (call: OwnCall) => Promise<string | null>

type Keeper = { catchUp(): Promise<void> }

/** Opens no socket. The call is routed, judged and answered like any other. */
export const selfCaller =
  (app: FastifyInstance, keeper: Keeper, basePath: string): CallService =>
  async ({ method, path, headers, body }) => {
    const url = `${basePath}/sandbox${path}`
    const answer = await app
      .inject({ method: method as 'GET', url, headers, ...(body !== null && { payload: body }) })
      .catch(nullIfDropped)
    await keeper.catchUp()
    return answer && String(answer.headers['request-id'] ?? '')
  }

function nullIfDropped(error: NodeJS.ErrnoException): null {
  if (error.code === 'LIGHT_ECONNRESET') return null
  throw error
}
