import type { FastifyReply } from 'fastify'
import { stillInHand } from '#core/command/carry-out-once.ts'
import type { Command } from '#core/command/command.ts'
import type { World } from '#core/world.ts'
import { KeyQueues } from './key-queues.ts'

/** How long a request waits for earlier ones with the same key. */
const mostWaitMs = 10_000

const queuesOf = new WeakMap<World, KeyQueues>()

/**
 * Carries out the requests of one key one after another. The key's row in the database decides, here as
 * between processes; taking turns spares a retry the work that it would lose. Null where the client went
 * away before its turn: nothing was carried out.
 */
export async function oneAtATime<T>(
  { world, tenant, key }: Pick<Command, 'world' | 'tenant' | 'key'>,
  reply: Pick<FastifyReply, 'hijack' | 'request'>,
  work: () => Promise<T>,
): Promise<T | null> {
  if (key === null) return await work()
  const queues = queuesIn(world)
  const id = JSON.stringify([tenant.accountId, key.scope, key.text])
  if (!(await queues.waitForTurn(id, mostWaitMs))) throw stillInHand()
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
