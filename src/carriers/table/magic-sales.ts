import {
  type Carrier,
  CarrierError,
  type RemoteSale,
  type SaleOrder,
  type Selling,
} from '../../core/ports/carrier.ts'
import { SandboxCrash } from '../../core/purchase/sandbox-crash.ts'
import { failure, postalFault, toPlainPlace, waitForAbort } from './magic-values.ts'
import type { SimulatedOffice } from './simulated-office.ts'
import type { TableCarrier } from './table-carriers.ts'

type SaleFault = 'lost_answer' | 'refused'

/** Names of the recipient that make a purchase go wrong, in any case. */
export const magicNames: Readonly<Record<SaleFault, string>> = {
  lost_answer: 'LOST ANSWER',
  refused: 'REFUSED',
}

type Elsewhere = Extract<Selling, { kind: 'elsewhere' }>

/**
 * Sells in our transaction, except where the sandbox is asked for what only a carrier outside it can
 * do: refuse, fail, stay silent, or sell and be forgotten. Then the office sells, into its own book.
 */
export function sellByMagic(
  carrier: Carrier,
  table: TableCarrier,
  office: SimulatedOffice,
): Carrier {
  const { find, sellsOnceByReference } = office
  return {
    ...carrier,
    find,
    sellsOnceByReference,
    sell(order) {
      const trouble = postalFault(carrier, order.question)
      if (trouble === 'silent') return elsewhere((_, signal) => waitForAbort(signal))
      if (trouble === 'failing') return elsewhere(() => Promise.reject(failure()))
      const plain = trouble === null ? order : { ...order, question: toPlainPlace(order.question) }
      const fault = faultOf(order)
      if (fault === 'refused') return elsewhere(() => Promise.reject(refusal()))
      if (fault === null) return table.sell(plain)
      const { buy } = office.sell(plain)
      return elsewhere(async (reference, signal) => {
        await buy(reference, signal)
        throw fault === 'crash_after_carrier' ? new SandboxCrash() : lostAnswer()
      })
    },
  }
}

function faultOf({ fault, question }: SaleOrder): SaleFault | 'crash_after_carrier' | null {
  if (fault === 'crash_after_carrier') return fault
  const name = question.destination.name?.trim().toUpperCase()
  if (name === magicNames.lost_answer) return 'lost_answer'
  return name === magicNames.refused ? 'refused' : null
}

const elsewhere = (
  buy: (reference: string, signal: AbortSignal) => Promise<RemoteSale>,
): Elsewhere => ({ kind: 'elsewhere', buy })

const refusal = (): CarrierError =>
  new CarrierError('rejected', 'The carrier refused to sell this label.')

const lostAnswer = (): CarrierError =>
  new CarrierError('timeout', "The carrier's answer did not arrive.")
