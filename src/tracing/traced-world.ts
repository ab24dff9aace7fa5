import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import type { World } from '#core/world.ts'
import { tracedCarrier } from './traced-carrier.ts'
import { tracedSender } from './traced-sender.ts'
import { tracedStore } from './traced-store.ts'

/** The world, whose transactions, calls to carriers and messages to webhooks are shown to a collector. */
export function tracedWorld<W extends World>(
  world: W,
  tracing: Tracing,
  engine: 'sqlite' | 'postgres',
): W {
  const traced = new WeakMap<Carrier, Carrier>()
  const tracedOnce = (carrier: Carrier): Carrier => {
    const known = traced.get(carrier) ?? tracedCarrier(carrier, tracing)
    traced.set(carrier, known)
    return known
  }
  return {
    ...world,
    store: tracedStore(world.store, tracing, {
      'db.system.name': engine === 'sqlite' ? 'sqlite' : 'postgresql',
      'db.namespace': world.environment,
    }),
    // Those in process answer at once, by functions that nobody waits for.
    carriers: () =>
      world.carriers().map(carrier => (carrier.traffic ? tracedOnce(carrier) : carrier)),
    webhooks: tracedSender(world.webhooks, tracing),
  }
}
