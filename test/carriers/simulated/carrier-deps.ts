import type { SimulatedCarrierDeps } from '#carriers/simulated/simulated-carrier.ts'
import { drawAtOnce } from '#labels/drawing/draw-at-once.ts'
import { labelArtist } from '#labels/label-artist.ts'

export const soldAt = Date.parse('2026-06-15T12:00:00Z')

export const depsOver = (store: SimulatedCarrierDeps['store']): SimulatedCarrierDeps => ({
  store,
  clock: { now: () => soldAt },
  drawing: drawAtOnce(labelArtist),
})
