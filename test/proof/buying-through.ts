import type { Carrier, RemoteSale } from '#core/ports/carrier/carrier.ts'
import type { RemoteSelling, Selling } from '#core/ports/carrier/sell.ts'
import type { FreightCarrier } from '#core/ports/freight/freight-carrier.ts'
import type { RemoteFreightSale } from '#core/ports/freight/sell.ts'

export type Buy = () => Promise<RemoteSale>
export type Book = () => Promise<RemoteFreightSale>

/** A carrier whose buying goes through this: late, in vain, or watched. */
export const buyingThrough =
  (how: (buy: Buy) => Promise<RemoteSale>) =>
  (carrier: Carrier): Carrier => ({
    ...carrier,
    sell: order => through(how, carrier.sell?.(order)),
  })

/** The same of a carrier of freight. */
export const bookingThrough =
  (how: (book: Book) => Promise<RemoteFreightSale>) =>
  (carrier: FreightCarrier): FreightCarrier => ({
    ...carrier,
    sell: order => through(how, carrier.sell?.(order)),
  })

function through<Sold>(
  how: (buy: () => Promise<Sold>) => Promise<Sold>,
  selling: Selling<unknown, Sold> | undefined,
): RemoteSelling<Sold> {
  if (selling?.kind !== 'remote') throw new Error('not sold elsewhere')
  return {
    kind: 'remote',
    buy: (reference, signal) => how(() => selling.buy(reference, signal)),
  }
}
