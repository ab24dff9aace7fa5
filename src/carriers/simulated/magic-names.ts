import { CarrierError } from '#core/carrier-error.ts'
import type { RemoteSelling, SellingCarrier } from '#core/ports/carrier/sell.ts'
import type { CarrierServices } from '#core/rating/rating-carrier.ts'
import { magicNames } from '#core/sandbox/magic-values.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import {
  type AddressedQuestion,
  type PostalTrouble,
  postalFault,
  toPlainPlace,
  waitForAbort,
} from './magic-postal-codes.ts'
import { voidFaultOf } from './magic-voids.ts'
import type { InProcessSeller, SimulatedRemoteCarrier } from './simulated-remote.ts'

type SaleFault = 'lost_answer' | 'no_answer' | 'refused'

const saleFaults = ['lost_answer', 'no_answer', 'refused'] as const

/**
 * Sells in our transaction, unless the client asks the sandbox for a fault of a remote carrier: a
 * refusal, silence, or a sale whose answer is lost. Then the simulated carrier sells into its own book.
 */
export function withSaleFaults<
  C extends Pick<CarrierServices, 'code'>,
  Order extends FaultyOrder,
  Sold,
  SoldRemotely,
>(
  carrier: C,
  table: InProcessSeller<Order, Sold>,
  remote: SimulatedRemoteCarrier<Order, SoldRemotely>,
  postalTrouble: PostalTrouble,
): Omit<C, 'sell'> &
  Omit<SimulatedRemoteCarrier<Order, SoldRemotely>, 'sell'> &
  SellingCarrier<Order, Sold, SoldRemotely> {
  const { find, cancel, sellsOnceByReference, simulatedBook } = remote
  return {
    ...carrier,
    find,
    cancel,
    sellsOnceByReference,
    simulatedBook,
    sell(order: Order) {
      // A carrier that is in trouble itself gives no quote, and is never asked to sell.
      const trouble = postalFault(carrier, postalTrouble, order.question)
      const plain =
        trouble === null
          ? order
          : { ...order, question: toPlainPlace(order.question, postalTrouble) }
      const fault = faultOf(order)
      if (fault === 'refused') return remotely(() => Promise.reject(refusal()))
      if (fault === 'no_answer') return remotely((_, signal) => waitForAbort(signal))
      // A void that waits for its carrier is one of a label that was sold by the carrier as a remote one.
      if (voidFaultOf(order.question.destination.name)) return remote.sell(plain)
      if (fault === null) return table.sell(plain)
      const { buy } = remote.sell(plain)
      return remotely(async (reference, signal) => {
        await buy(reference, signal)
        throw fault === 'crash_after_carrier' ? new SandboxCrash() : lostAnswer()
      })
    },
  }
}

type FaultyOrder = { readonly question: AddressedQuestion; readonly fault: SandboxFault | null }

function faultOf({ fault, question }: FaultyOrder): SaleFault | 'crash_after_carrier' | null {
  if (fault === 'crash_after_carrier') return fault
  const name = question.destination.name?.trim().toUpperCase()
  return saleFaults.find(its => magicNames[its] === name) ?? null
}

const remotely = <Sold>(
  buy: (reference: string, signal: AbortSignal) => Promise<Sold>,
): RemoteSelling<Sold> => ({ kind: 'remote', buy })

const refusal = (): CarrierError =>
  new CarrierError('rejected', 'The carrier refused to sell this label.')

const lostAnswer = (): CarrierError =>
  new CarrierError('timeout', "The carrier's answer did not arrive.")
