import type { Carrier, RemoteSale } from '#core/ports/carrier/carrier.ts'

export type Buy = () => Promise<RemoteSale>

/** A carrier whose buying goes through this: late, in vain, or watched. */
export const buyingThrough =
  (how: (buy: Buy) => Promise<RemoteSale>) =>
  (carrier: Carrier): Carrier => ({
    ...carrier,
    sell(order) {
      const selling = carrier.sell?.(order)
      if (selling?.kind !== 'remote') throw new Error('not sold elsewhere')
      return {
        kind: 'remote',
        buy: (reference, signal) => how(() => selling.buy(reference, signal)),
      }
    },
  })
