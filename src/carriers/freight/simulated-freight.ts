import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { freightScans } from '#core/freight/freight-journey.ts'
import type { FreightOrder, RemoteFreightSale } from '#core/ports/freight/sell.ts'
import type { FreightTrackingCarrier } from '#core/ports/freight/track.ts'
import type { LabelArtist } from '#core/ports/labels.ts'
import { remoteSale } from '../simulated/simulated-carrier.ts'
import {
  type SimulatedRemoteCarrier,
  type SimulatedRemoteDeps,
  sellAsIfRemote,
} from '../simulated/simulated-remote.ts'
import { confirmationNumber } from './book-freight.ts'
import type { TableFreight } from './table-freight.ts'

export type SimulatedFreightDeps = SimulatedRemoteDeps & {
  readonly labels: Pick<LabelArtist, 'layOutFreight' | 'pack'>
}

/** Where a freight carrier outside our transaction books, searches its book and cancels. */
export const openSimulatedFreight = (
  carrier: TableFreight,
  deps: SimulatedFreightDeps,
): SimulatedRemoteCarrier<FreightOrder, RemoteFreightSale> =>
  sellAsIfRemote(carrier, deps, {
    layOut: ({ label }) => deps.labels.pack(deps.labels.layOutFreight(label)),
    asAnswer: sale => ({
      ...remoteSale(sale),
      confirmationNumber: confirmationNumber(carrier.scac, sale.trackingCode),
    }),
  })

/** Tracks by the account's clock: the way is invented, and always the same for one booking. */
export const simulatedTracking = ({
  store,
  clock,
}: SimulatedRemoteDeps): FreightTrackingCarrier => ({
  async track(booked, signal) {
    if (signal.aborted) throw new CarrierError('timeout', 'The carrier was asked too late.')
    const scans = await Promise.all(
      booked.map(async freight => {
        const now = clock.now() + (await store.read.clocks.offsetMs(serviceOn(freight.accountId)))
        return freightScans(freight, now).scans.map(scan => ({
          ...scan,
          trackingCode: freight.proNumber,
        }))
      }),
    )
    return scans.flat()
  },
})
