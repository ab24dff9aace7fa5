import { CarrierError } from '#core/carrier-error.ts'
import type {
  RemoteSale,
  Sale,
  SaleIdentity,
  SaleOrder,
  SoldLabel,
} from '#core/ports/carrier/carrier.ts'
import type { Candidate } from './candidate.ts'

/** A signal that never ends anything. */
export const endless = new AbortController().signal

/** A sale, the failure, or null where the carrier sells no such thing. */
export type SaleOutcome = RemoteSale | Sale | Error | null

export type Attempt = { readonly identity: SaleIdentity; readonly outcome: SaleOutcome }

/**
 * Orders as the core does: named first, where the carrier names a purchase, and then bought. The signal is
 * the purchase's alone: one that ends sooner would hide it.
 */
export async function attempt(
  candidate: Candidate,
  order = candidate.order(),
  signal = endless,
  reference = candidate.reference(),
): Promise<Attempt> {
  const identity = await nameSale(candidate, order, reference)
  if (!(identity instanceof Error)) {
    return { identity, outcome: await buyAs(candidate, order, identity, signal) }
  }
  return { identity: identityOf(order, reference), outcome: identity }
}

/** What the sale will be known by: its reference, and its handle where the carrier gives one. */
export const nameSale = (
  { carrier }: Candidate,
  order: SaleOrder,
  reference: string,
  signal = endless,
): Promise<SaleIdentity | Error> =>
  outcomeOf(async () => {
    const selling = carrier.sell?.(order)
    const handle =
      selling?.kind === 'remote' ? await selling.prepare?.(reference, signal) : undefined
    return identityOf(order, reference, handle)
  })

export const buyAs = (
  { carrier, takeNumber }: Candidate,
  order: SaleOrder,
  { reference, handle }: SaleIdentity,
  signal = endless,
): Promise<SaleOutcome> =>
  outcomeOf(async () => {
    const selling = carrier.sell?.(order)
    if (!selling) return null
    if (selling.kind === 'remote') return await selling.buy(reference, signal, handle)
    return selling.issue(await takeNumber(selling.numbers, selling.pieces))
  })

/** Sales in our own transaction are found, voided and counted there. */
export const sellsRemotely = ({ carrier }: Candidate, order: SaleOrder): boolean =>
  carrier.sell?.(order)?.kind === 'remote'

export const identityOf = (
  { accountId, shipmentId }: SaleOrder,
  reference: string,
  handle: string | null = null,
): SaleIdentity => ({ accountId, shipmentId, reference, handle, connection: null })

export const soldLabel = (
  identity: SaleIdentity,
  { trackingCode, carrierId = null }: Pick<RemoteSale, 'trackingCode' | 'carrierId'>,
): SoldLabel => ({ ...identity, trackingCode, carrierId, recipientName: null, ticket: null })

export const isSale = (outcome: SaleOutcome): outcome is RemoteSale | Sale =>
  outcome !== null && !(outcome instanceof Error)

export async function outcomeOf<T>(act: () => Promise<T>): Promise<T | Error> {
  try {
    return await act()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

export const isCarrierError = (outcome: unknown): boolean => outcome instanceof CarrierError

export function describe(outcome: unknown): string {
  if (outcome instanceof Error) return `${outcome.name}: ${outcome.message}`
  const isNumbered = typeof outcome === 'object' && outcome !== null && 'trackingCode' in outcome
  return isNumbered ? `the sale ${outcome.trackingCode}` : String(outcome)
}
