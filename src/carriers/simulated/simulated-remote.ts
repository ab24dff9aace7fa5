import { noAccount, serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { CoreError } from '#core/errors.ts'
import type { TrackingCodes } from '#core/numbers/tracking-codes.ts'
import type { CancellingCarrier, SoldLabel, VoidAnswer } from '#core/ports/carrier/cancel.ts'
import type { SearchableCarrier } from '#core/ports/carrier/find.ts'
import type { InProcessSelling, RemoteSelling } from '#core/ports/carrier/sell.ts'
import type { SimulatedBook } from '#core/ports/carrier/simulated-book.ts'
import type {
  CarrierBookReader,
  CarrierBookWriters,
  CarrierSale,
  NewCarrierSale,
} from '#core/sandbox/carrier-book-store.ts'
import type { ClockReader } from '#core/sandbox/clock-store.ts'
import type { Clock } from '#core/time/clock.ts'
import { isDecided, newVoidTicket, voidFaultOf } from './magic-voids.ts'

/** What a simulated carrier needs to sell outside our transaction and to keep its book. */
export type SimulatedRemoteDeps = {
  readonly store: {
    readonly read: { readonly carrierBook: CarrierBookReader; readonly clocks: ClockReader }
    transact<T>(account: number, work: (writers: CarrierBookWriters) => Promise<T>): Promise<T>
    takeNumbers(range: string, count: number): Promise<number>
  }
  readonly clock: Clock
}

/** A carrier of our process, which the simulated one sells for. */
export type InProcessSeller<Order, Sold> = {
  readonly code: string
  sell(order: Order): InProcessSelling<Sold>
}

/** Parcels and freight have other labels, and other answers to a sale. */
type RemotePapers<Sold, SoldRemotely> = {
  layOut(sale: Sold, accountId: number): string | Promise<string>
  asAnswer(sale: CarrierSale): SoldRemotely
}

type Ordered = { readonly accountId: number }

/** Where a carrier outside our transaction sells, searches its book and cancels. */
export type SimulatedRemoteCarrier<Order, SoldRemotely> = SearchableCarrier<SoldRemotely> &
  CancellingCarrier & {
    readonly sellsOnceByReference: true
    sell(order: Order): RemoteSelling<SoldRemotely>
    readonly simulatedBook: SimulatedBook
  }

/**
 * Sells as a remote carrier: it writes each sale into its own book, in a transaction of its own, even if
 * its answer gets lost. It sells once for each reference.
 */
export function sellAsIfRemote<Order extends Ordered, Sold extends TrackingCodes, SoldRemotely>(
  seller: InProcessSeller<Order, Sold>,
  deps: SimulatedRemoteDeps,
  { layOut, asAnswer }: RemotePapers<Sold, SoldRemotely>,
): SimulatedRemoteCarrier<Order, SoldRemotely> {
  const { store, clock } = deps
  const { code } = seller
  /** The known sale; a cancelled one is refused, and not sold a second time. */
  const asBefore = (sale: CarrierSale): SoldRemotely => {
    if (sale.cancelledAt === null) return asAnswer(sale)
    throw new CarrierError('rejected', 'What was sold under this reference has been cancelled.')
  }
  return {
    sellsOnceByReference: true,
    sell(order) {
      const { numbers, pieces, issue } = seller.sell(order)
      return {
        kind: 'remote',
        async buy(reference, signal) {
          refuseIfAborted(signal)
          const known = await store.read.carrierBook.find(code, reference)
          if (known) return asBefore(known)
          const sale = issue(await store.takeNumbers(numbers, pieces))
          const entry = {
            carrier: code,
            reference,
            trackingCode: sale.trackingCode,
            otherTrackingCodes: sale.otherTrackingCodes ?? [],
            label: await drawable(() => layOut(sale, order.accountId)),
            soldAt: clock.now(),
          }
          return asBefore(await enterOnce(store, entry))
        },
      }
    },
    async find({ reference }, signal) {
      refuseIfAborted(signal)
      const sale = await store.read.carrierBook.find(code, reference)
      return sale === null || sale.cancelledAt !== null ? null : asAnswer(sale)
    },
    cancel: (sold, signal) => cancel(code, deps, sold, signal),
    simulatedBook: {
      enterSale: ({ carrierBook }, sale) => carrierBook.insert({ ...sale, carrier: code }),
      async enterVoid({ carrierBook }, trackingCode, at) {
        await carrierBook.cancel(code, trackingCode, at)
      },
    },
  }
}

async function cancel(
  code: string,
  { store, clock }: SimulatedRemoteDeps,
  sold: SoldLabel,
  signal: AbortSignal,
): Promise<VoidAnswer> {
  refuseIfAborted(signal)
  const { trackingCode } = sold
  const fault = voidFaultOf(sold.recipientName)
  if (fault !== null) {
    const now = clock.now() + (await store.read.clocks.offsetMs(serviceOn(sold.accountId)))
    const ticket = sold.ticket ?? newVoidTicket(fault, trackingCode, now)
    if (!isDecided(ticket, now)) return { kind: 'asked', ticket }
    if (fault === 'refused') return { kind: 'refused', why: 'it keeps what it sold.' }
  }
  const cancelled = await store.transact(noAccount, ({ carrierBook }) =>
    carrierBook.cancel(code, trackingCode, clock.now()),
  )
  return cancelled ? { kind: 'accepted' } : { kind: 'refused', why: 'it has no such label.' }
}

/** Refuses a label that it can't draw: nothing is sold yet. */
async function drawable(layOut: () => string | Promise<string>): Promise<string> {
  try {
    return await layOut()
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    throw new CarrierError('rejected', error.message, { cause: error })
  }
}

/** If two requests bring one reference at the same time, the second gets the sale of the first. */
async function enterOnce(
  store: SimulatedRemoteDeps['store'],
  entry: NewCarrierSale,
): Promise<CarrierSale> {
  const { carrier, reference } = entry
  try {
    return await store.transact(noAccount, async ({ carrierBook }) => {
      const known = await carrierBook.find(carrier, reference)
      if (known) return known
      await carrierBook.insert(entry)
      return { ...entry, cancelledAt: null }
    })
  } catch (error) {
    const known = await store.read.carrierBook.find(carrier, reference)
    if (known) return known
    throw error
  }
}

function refuseIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new CarrierError('timeout', 'The carrier was asked too late.')
}
