import type { FastifyReply } from 'fastify'
import type { Command } from '#core/command/command.ts'
import { CoreError } from '#core/errors.ts'
import type { World } from '#core/world.ts'
import { KeyQueues } from './key-queues.ts'

/** How long a request waits for those before it that carry the same key. */
const patienceMs = 10_000

const queuesOf = new WeakMap<World, KeyQueues>()

/**
 * Requests with one key are carried out one after another: a later one either finds what the first one
 * made, or makes it. Between processes the key's row in the database ensures that; in this process a
 * retry is spared work that it would lose. Null where the client went away before its turn came:
 * nothing was carried out for it.
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
  if (!(await queues.turn(id, patienceMs))) {
    throw new CoreError(
      'conflict',
      'A request with the same Idempotency-Key is still being carried out. Try again in a second.',
      {},
      { retryAfterSeconds: 1 },
    )
  }
  try {
    if (!reply.request.raw.socket.destroyed) return await work()
    // Nobody is there to be answered.
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
