import type { FastifyReply } from 'fastify'
import type { Command } from '#core/command/command.ts'
import { CoreError } from '#core/errors.ts'
import type { World } from '#core/world.ts'
import { KeyQueues } from './key-queues.ts'

/** How long a request waits for earlier ones with the same key. */
const mostWaitMs = 10_000

const queuesOf = new WeakMap<World, KeyQueues>()

/**
 * Carries out the requests of one key one after another: a later one finds what the first one created,
 * or creates it. The key's row in the database ensures the same between processes; here a retry avoids
 * work that it would lose. Null where the client went away before its turn: nothing was carried out.
 */
export async function oneAtATime<T>(
  { world, tenant }: Pick<Command, 'world' | 'tenant'>,
  key: string | null,
  reply: Pick<FastifyReply, 'hijack' | 'request'>,
  work: () => Promise<T>,
): Promise<T | null> {
  if (key === null) return await work()
  const queues = queuesIn(world)
  const id = `${tenant.accountId}:${key}`
  if (!(await queues.waitForTurn(id, mostWaitMs))) {
    throw new CoreError(
      'conflict',
      'A request with the same Idempotency-Key is still being carried out. Try again in a second.',
      {},
      { retryAfterSeconds: 1 },
    )
  }
  try {
    if (!reply.request.raw.socket.destroyed) return await work()
    // Nobody would receive an answer.
    reply.hijack()
    return null
  } finally {
    queues.leave(id)
  }
}

function queuesIn(world: World): KeyQueues {
  const known = queuesOf.get(world) ?? new KeyQueues()
  queuesOf.set(world, known)
  return known
}
