import type { Carrier, Selling } from '#core/ports/carrier/carrier.ts'
import type { Tracing } from '#core/ports/tracing.ts'

type Ask = <T>(operation: string, call: () => T | Promise<T>) => Promise<T>

/** A carrier outside the process, each of whose answers is waited for. */
export function tracedCarrier(carrier: Carrier, tracing: Tracing): Carrier {
  const { code, rate, sell, find, cancel, track, pickup, manifest } = carrier
  const ask: Ask = (operation, call) =>
    tracing.part(
      {
        name: `carrier ${operation}`,
        kind: 'client',
        facts: { 'postilion.carrier': code, 'postilion.carrier.operation': operation },
      },
      async () => await call(),
    )
  return {
    ...carrier,
    ...(rate && { rate: (question, call) => ask('rate', () => rate(question, call)) }),
    ...(sell && { sell: order => tracedSelling(sell(order), ask) }),
    ...(find && { find: (sale, signal) => ask('find', () => find(sale, signal)) }),
    ...(cancel && { cancel: (sold, signal) => ask('cancel', () => cancel(sold, signal)) }),
    ...(track && { track: (codes, signal) => ask('track', () => track(codes, signal)) }),
    ...(pickup && {
      pickup: (order, reference, signal) => ask('pickup', () => pickup(order, reference, signal)),
    }),
    ...(manifest && {
      manifest: (order, signal) => ask('manifest', () => manifest(order, signal)),
    }),
  }
}

function tracedSelling(selling: Selling, ask: Ask): Selling {
  if (selling.kind === 'in_process') return selling
  const { prepare, buy } = selling
  return {
    ...selling,
    ...(prepare && {
      prepare: (reference, signal) => ask('prepare', () => prepare(reference, signal)),
    }),
    buy: (reference, signal, handle) => ask('buy', () => buy(reference, signal, handle)),
  }
}
