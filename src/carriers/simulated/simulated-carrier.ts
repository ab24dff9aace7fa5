import type { Carrier, RemoteSale, SaleOrder } from '#core/ports/carrier/carrier.ts'
import type { LabelDrawing } from '#core/ports/label-drawing.ts'
import type { CarrierSale } from '#core/sandbox/carrier-book-store.ts'
import type { TableCarrier } from '../table/table-carriers.ts'
import {
  type SimulatedRemoteCarrier,
  type SimulatedRemoteDeps,
  sellAsIfRemote,
} from './simulated-remote.ts'

export type SimulatedCarrierDeps = SimulatedRemoteDeps & {
  readonly drawing: Pick<LabelDrawing, 'layOut'>
}

/** A carrier outside our transaction, whose book can be searched and whose sales can be cancelled. */
type SimulatedCarrier = Omit<Carrier, 'sell'> & SimulatedRemoteCarrier<SaleOrder, RemoteSale>

/** Makes a table carrier sell as a remote one. */
export const simulateCarrier = (
  carrier: TableCarrier,
  deps: SimulatedCarrierDeps,
): SimulatedCarrier => ({
  ...carrier,
  ...sellAsIfRemote(carrier, deps, {
    layOut: ({ label }, accountId) => deps.drawing.layOut(label, accountId),
    asAnswer: remoteSale,
  }),
})

export const remoteSale = ({
  trackingCode,
  otherTrackingCodes,
  label,
}: CarrierSale): RemoteSale => ({
  trackingCode,
  ...(otherTrackingCodes && { otherTrackingCodes }),
  label,
})
