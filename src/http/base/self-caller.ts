import type { FastifyInstance } from 'fastify'

/** A call of the sandbox, by its path below the base of links. */
export type OwnCall = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Null where there is none. */
  readonly body: string | null
}

/** Carries a call out as if it had come from outside; returns its Request-Id once it is kept. */
export type CallService = (call: OwnCall) => Promise<string>

type Keeper = { catchUp(): Promise<void> }

/** Without a socket, by the same route, judgement and answer as any call has. */
export const selfCaller =
  (app: FastifyInstance, keeper: Keeper, basePath: string): CallService =>
  async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `${basePath}/sandbox${path}`,
      headers,
      ...(body !== null && { payload: body }),
    })
    await keeper.catchUp()
    return String(answer.headers['request-id'] ?? '')
  }
