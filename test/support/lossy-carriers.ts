import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier, RemoteSelling } from '#core/ports/carrier/carrier.ts'

/** What the next requests to sell meet; the last one stays. */
export type Line = 'works' | 'loses the request' | 'loses the answer' | 'refuses'

/** By what a lost answer can be learned at each of four carriers. */
export const carrierKinds = [
  'de-duplicates',
  'de-duplicates while its book is away',
  'can be searched',
  'can do neither',
] as const
export type CarrierKind = (typeof carrierKinds)[number]

/** A carrier of one kind, behind a line that loses what the test wants. */
export const lossyCarrier =
  (kind: CarrierKind, lines: Line[]) =>
  ({ find, sellsOnceByReference: _, ...carrier }: Carrier): Carrier => ({
    ...carrier,
    ...(kind === 'can be searched' && find && { find }),
    ...(kind.startsWith('de-duplicates') && { sellsOnceByReference: true }),
    ...(kind === 'de-duplicates while its book is away' && { find: away }),
    sell(order) {
      const selling = carrier.sell?.(order)
      if (selling?.kind !== 'remote') throw new Error('not sold by a remote carrier')
      return behind(selling, lines)
    },
  })

const behind = (selling: RemoteSelling, lines: Line[]): RemoteSelling => ({
  ...selling,
  async buy(reference, signal) {
    const line = lines.length > 1 ? lines.shift() : lines[0]
    if (line === 'refuses') throw new CarrierError('rejected', 'No more of these.')
    if (line === 'loses the request') throw lost()
    const sale = await selling.buy(reference, signal)
    if (line === 'loses the answer') throw lost()
    return sale
  },
})

const away = async () => {
  throw new CarrierError('unavailable', 'No search today.')
}

const lost = () => new CarrierError('timeout', 'The carrier did not answer.')
