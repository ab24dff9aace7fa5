import { CarrierError } from '#core/carrier-error.ts'
import { CoreError } from '#core/errors.ts'
import type { Carrier, RemoteSale, RemoteSelling, Sale, SaleOrder } from '#core/ports/carrier.ts'
import type { LabelDrawing } from '#core/ports/labels.ts'
import type {
  CarrierBookReader,
  CarrierBookWriters,
  CarrierSale,
  NewCarrierSale,
} from '#core/sandbox/carrier-book-store.ts'
import type { Clock } from '#core/time/clock.ts'
import type { TableCarrier } from '../table/table-carriers.ts'

/** What a simulated carrier needs to sell at its own door and to keep its book. */
export type OfficeEquipment = {
  readonly store: {
    readonly read: { readonly carrierBook: CarrierBookReader }
    transact<T>(account: number, work: (writers: CarrierBookWriters) => Promise<T>): Promise<T>
    takeNumbers(range: string, count: number): Promise<number>
  }
  readonly clock: Clock
  readonly drawing: Pick<LabelDrawing, 'layOut'>
}

/** A carrier that is asked from outside our transaction, and can be searched and asked to cancel. */
export type SimulatedOffice = Omit<Carrier, 'sell'> &
  Required<Pick<Carrier, 'find' | 'cancel' | 'sellsOnceByReference' | 'simulatedBook'>> & {
    sell(order: SaleOrder): RemoteSelling
  }

/**
 * A table carrier as a remote one would be: what it sells it writes into its own book, in a transaction
 * of its own, whatever becomes of its answer. A reference buys once, however often it is sent.
 */
export function simulatedOffice(
  carrier: TableCarrier,
  equipment: OfficeEquipment,
): SimulatedOffice {
  const { store, clock } = equipment
  const { code } = carrier
  return {
    ...carrier,
    sellsOnceByReference: true,
    sell(order) {
      const { numbers, issue } = carrier.sell(order)
      return {
        kind: 'remote',
        async buy(reference, signal) {
          refuseIfAborted(signal)
          const known = await store.read.carrierBook.find(code, reference)
          if (known) return asBefore(known)
          const sale = issue(await store.takeNumbers(numbers, 1))
          const entry = {
            carrier: code,
            reference,
            trackingCode: sale.trackingCode,
            label: await layOut(equipment, sale, order.accountId),
            soldAt: clock.now(),
          }
          return asBefore(await enterOnce(store, order.shipmentId, entry))
        },
      }
    },
    async find(reference, signal) {
      refuseIfAborted(signal)
      const sale = await store.read.carrierBook.find(code, reference)
      return sale === null || sale.cancelledAt !== null ? null : remoteSale(sale)
    },
    async cancel(trackingCode, signal) {
      refuseIfAborted(signal)
      const cancelled = await store.transact(0, ({ carrierBook }) =>
        carrierBook.cancel(code, trackingCode, clock.now()),
      )
      return cancelled ? 'accepted' : 'refused'
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
  { drawing }: OfficeEquipment,
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

/** Of two requests with one reference at once the second gets the sale of the first. */
async function enterOnce(
  store: OfficeEquipment['store'],
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

/** A cancelled sale is neither given out again nor sold a second time. */
function asBefore(sale: CarrierSale): RemoteSale {
  if (sale.cancelledAt === null) return remoteSale(sale)
  throw new CarrierError('rejected', 'What was sold under this reference has been cancelled.')
}

const remoteSale = ({ trackingCode, label }: CarrierSale): RemoteSale => ({ trackingCode, label })

function refuseIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new CarrierError('timeout', 'The carrier was asked too late.')
}
