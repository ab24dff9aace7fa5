import type { OfficeEquipment } from '#carriers/simulated/simulated-office.ts'
import { drawHere } from '#labels/drawing-room/draw-here.ts'
import { labelArtist } from '#labels/label-artist.ts'

export const soldAt = Date.parse('2026-06-15T12:00:00Z')

export const equipmentOver = (store: OfficeEquipment['store']): OfficeEquipment => ({
  store,
  clock: { now: () => soldAt },
  drawing: drawHere(labelArtist),
})
