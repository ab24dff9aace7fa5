import type { SpanFacts, Tracing } from '#core/ports/tracing.ts'
import type { Store } from '#core/store.ts'

/**
 * A transaction is shown from the call to the commit, with the work in it as its part: before the work it
 * waits for the writer, after it for the commit that it shares with others.
 */
export const tracedStore = <S extends Store>(store: S, tracing: Tracing, facts: SpanFacts): S => ({
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
