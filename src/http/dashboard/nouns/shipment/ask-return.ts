import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { returnPage } from './return-page.ts'
import { visitedShipment } from './visited-shipment.ts'

/** Says what the way back costs, and what is left, before it is bought. */
export const showReturn = async (visit: AccountVisit): Promise<Answer> =>
  await returnPage(visit, await visitedShipment(visit))
