import { jobOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { CoreError } from '#core/errors.ts'
import type {
  Carrier,
  RemoteSale,
  RemoteSelling,
  Sale,
  SaleOrder,
} from '#core/ports/carrier/carrier.ts'
import type { LabelDrawing } from '#core/ports/label-drawing.ts'
import type {
  CarrierBookReader,
  CarrierBookWriters,
  CarrierSale,
  NewCarrierSale,
} from '#core/sandbox/carrier-book-store.ts'
import type { ClockReader } from '#core/sandbox/clock-store.ts'
import type { Clock } from '#core/time/clock.ts'
import type { TableCarrier } from '../table/table-carriers.ts'
import { isDecided, newVoidTicket, voidFaultOf } from './magic-voids.ts'

/** What a simulated carrier needs to sell outside our transaction and to keep its book. */
export type SimulatedCarrierDeps = {
  readonly store: {
    readonly read: { readonly carrierBook: CarrierBookReader; readonly clocks: ClockReader }
    transact<T>(account: number, work: (writers: CarrierBookWriters) => Promise<T>): Promise<T>
    takeNumbers(range: string, count: number): Promise<number>
  }
  readonly clock: Clock
  readonly drawing: Pick<LabelDrawing, 'layOut'>
}

/** A carrier outside our transaction, whose book can be searched and whose sales can be cancelled. */
export type SimulatedCarrier = Omit<Carrier, 'sell'> &
  Required<Pick<Carrier, 'find' | 'cancel' | 'sellsOnceByReference' | 'simulatedBook'>> & {
    sell(order: SaleOrder): RemoteSelling
  }

/**
 * Makes a table carrier sell as a remote one: it writes each sale into its own book, in a transaction of
 * its own, even if its answer gets lost. It sells once for each reference.
 */
export function simulateCarrier(
  carrier: TableCarrier,
  deps: SimulatedCarrierDeps,
): SimulatedCarrier {
  const { store, clock } = deps
  const { code } = carrier
  return {
    ...carrier,
    sellsOnceByReference: true,
    sell(order) {
      const { numbers, pieces, issue } = carrier.sell(order)
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
            label: await layOut(deps, sale, order.accountId),
            soldAt: clock.now(),
          }
          return asBefore(await enterOnce(store, order.shipmentId, entry))
        },
      }
    },
    async find({ reference }, signal) {
      refuseIfAborted(signal)
      const sale = await store.read.carrierBook.find(code, reference)
      return sale === null || sale.cancelledAt !== null ? null : remoteSale(sale)
    },
    async cancel(sold, signal) {
      refuseIfAborted(signal)
      const { trackingCode } = sold
      const fault = voidFaultOf(sold.recipientName)
      if (fault !== null) {
        const now = clock.now() + (await store.read.clocks.offsetMs(jobOn(sold.accountId)))
        const ticket = sold.ticket ?? newVoidTicket(fault, trackingCode, now)
        if (!isDecided(ticket, now)) return { kind: 'asked', ticket }
        if (fault === 'refused') return { kind: 'refused', why: 'it keeps what it sold.' }
      }
      const cancelled = await store.transact(0, ({ carrierBook }) =>
        carrierBook.cancel(code, trackingCode, clock.now()),
      )
      return cancelled ? { kind: 'accepted' } : { kind: 'refused', why: 'it has no such label.' }
    },
    simulatedBook: {
      enterSale: ({ carrierBook }, sale) => carrierBook.insert({ ...sale, carrier: code }),
      async enterVoid({ carrierBook }, trackingCode, at) {
        await carrierBook.cancel(code, trackingCode, at)
      },
    },
  }
}

/** Refuses a label that it can't draw: nothing is sold yet. */
async function layOut(
  { drawing }: SimulatedCarrierDeps,
  { label }: Sale,
  accountId: number,
): Promise<string> {
  try {
    return await drawing.layOut(label, accountId)
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    throw new CarrierError('rejected', error.message, { cause: error })
  }
}

/** If two requests bring one reference at the same time, the second gets the sale of the first. */
async function enterOnce(
  store: SimulatedCarrierDeps['store'],
  account: number,
  entry: NewCarrierSale,
): Promise<CarrierSale> {
  const { carrier, reference } = entry
  try {
    return await store.transact(account, async ({ carrierBook }) => {
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

/** The known sale; a cancelled one is refused, and not sold a second time. */
function asBefore(sale: CarrierSale): RemoteSale {
  if (sale.cancelledAt === null) return remoteSale(sale)
  throw new CarrierError('rejected', 'What was sold under this reference has been cancelled.')
}

const remoteSale = ({ trackingCode, otherTrackingCodes, label }: CarrierSale): RemoteSale => ({
  trackingCode,
  ...(otherTrackingCodes && { otherTrackingCodes }),
  label,
})

function refuseIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new CarrierError('timeout', 'The carrier was asked too late.')
}
