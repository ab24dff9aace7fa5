import type { Connection } from '#core/ports/carrier/connection.ts'
import type { SpanFacts, Tracing } from '#core/ports/tracing.ts'
import type { WebhookSender } from '#core/ports/webhook-sender.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { tracedCarrier } from './traced-carrier.ts'

/** The world, whose transactions, calls to carriers and messages to webhooks are shown to a collector. */
export function tracedWorld<W extends World>(
  world: W,
  tracing: Tracing,
  engine: 'sqlite' | 'postgres',
): W {
  const traced = new WeakMap<Connection, Connection>()
  const tracedOnce = (connection: Connection): Connection => {
    const known = traced.get(connection) ?? { ...connection, ...tracedCarrier(connection, tracing) }
    traced.set(connection, known)
    return known
  }
  return {
    ...world,
    store: tracedStore(world.store, tracing, {
      'db.system.name': engine === 'sqlite' ? 'sqlite' : 'postgresql',
      'db.namespace': world.environment,
    }),
    // Those in process answer at once, by functions that nobody waits for.
    connections: {
      connectable: world.connections.connectable,
      accounts: () => world.connections.accounts(),
      all: () => world.connections.all().map(tracedOnce),
      byId(id) {
        const connection = world.connections.byId(id)
        return connection && tracedOnce(connection)
      },
      check: (...credentials) => world.connections.check(...credentials),
    },
    webhooks: tracedSender(world.webhooks, tracing),
  }
}

/**
 * The subscriber gets no `traceparent`: it is a stranger, whose systems would go on with our trace and its
 * decision to record. Of its address nothing is shown, since the path often holds a token.
 */
const tracedSender = (sender: WebhookSender, tracing: Tracing): WebhookSender => ({
  ...sender,
  send: (target, message, at, signal) =>
    tracing.part(
      {
        name: 'webhook POST',
        kind: 'client',
        facts: { 'http.request.method': 'POST', 'postilion.event.id': message.id },
      },
      () => sender.send(target, message, at, signal),
      ({ status, failure }) => ({
        facts: status === null ? {} : { 'http.response.status_code': status },
        failure: failure ?? (status !== null && status >= 400 ? String(status) : undefined),
      }),
    ),
})

/**
 * A transaction is shown from the call to the commit, with the work in it as its part: before the work it
 * waits for the writer, after it for the commit that it shares with others.
 */
const tracedStore = <S extends Store>(store: S, tracing: Tracing, facts: SpanFacts): S => ({
  ...store,
  transact: (account, work) =>
    tracing.part({ name: 'transaction', kind: 'client', facts }, within =>
      store.transact(account, writers =>
        // The queue runs it for whoever began the group.
        within(() => tracing.part({ name: 'transaction work' }, () => work(writers))),
      ),
    ),
  // Who enqueues work does not do it.
  onEnqueued: (kind, listener) =>
    store.onEnqueued(kind, runAt => tracing.apart(() => listener(runAt))),
})
