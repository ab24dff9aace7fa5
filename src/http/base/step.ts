import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * One judgement of a request. A step that refuses the request throws; one that answers it returns the
 * reply, and no later step runs.
 */
export type Step = (
  request: FastifyRequest,
  reply: FastifyReply,
) => void | FastifyReply | Promise<void>

/** The step as a hook of Fastify. */
export const hookOf =
  (step: Step) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): ReturnType<Step> => {
    const outcome = step(request, reply)
    if (outcome === undefined) done()
    return outcome
  }
