import type { OfficeEquipment } from '#carriers/simulated/simulated-office.ts'
import { drawAtOnce } from '#labels/drawing/draw-at-once.ts'
import { labelArtist } from '#labels/label-artist.ts'

export const soldAt = Date.parse('2026-06-15T12:00:00Z')

export const equipmentOver = (store: OfficeEquipment['store']): OfficeEquipment => ({
  store,
  clock: { now: () => soldAt },
  drawing: drawAtOnce(labelArtist),
})
