import type { Command } from '../../core/command.ts'
import { CoreError } from '../../core/errors.ts'
import type { World } from '../../core/world.ts'

/** How long a second request waits for the first that carries the same key. */
const patienceMs = 10_000

const inFlight = new WeakMap<World, Map<string, Promise<unknown>>>()

/**
 * Of two requests with one key at once the second waits until the first has ended: then it either
 * finds what that one made, or makes it. What holds between processes is the key's row in the
 * database; this spares a retry the work that it would lose, and tells it when to come again.
 */
export async function oneAtATime<T>(
  { world, tenant }: Pick<Command, 'world' | 'tenant'>,
  key: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return await work()
  const running = runningIn(world)
  const id = `${tenant.accountId}:${key}`
  const givesUpAt = performance.now() + patienceMs
  for (let first = running.get(id); first !== undefined; first = running.get(id)) {
    if (await outlasts(first, givesUpAt - performance.now())) {
      throw new CoreError(
        'conflict',
        'A request with the same Idempotency-Key is still being carried out. Try again in a second.',
        {},
        { retryAfterSeconds: 1 },
      )
    }
  }
  const mine = work()
  running.set(id, mine)
  try {
    return await mine
  } finally {
    running.delete(id)
  }
}

function runningIn(world: World): Map<string, Promise<unknown>> {
  const known = inFlight.get(world) ?? new Map<string, Promise<unknown>>()
  inFlight.set(world, known)
  return known
}

/** Whatever becomes of it, only its end counts. */
async function outlasts(work: Promise<unknown>, waitMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, Math.max(0, waitMs), true)
  try {
    return await Promise.race([
      work.then(
        () => false,
        () => false,
      ),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}
