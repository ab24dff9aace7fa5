import { playJourney } from '#core/tracking/play-journey.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { placeOf, visitedShipment } from './visited-shipment.ts'

export async function playScans(visit: AccountVisit): Promise<Answer | null> {
  const shipment = await visitedShipment(visit)
  return await changeOnce<void>(
    visit,
    command => playJourney(command, shipment),
    () => visit.frame.to(`${placeOf(shipment)}?done=played`),
  )
}
