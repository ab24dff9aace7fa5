import { today } from '#core/overview/today.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { todayView } from './today-view.ts'

export async function showToday(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, frame, caller } = visit
  const found = await today(world.store.read, tenant, world.clock.now(), caller.settings, {
    parcels: frame.may('shipments:read'),
    labels: frame.may('labels:create'),
    funds: frame.may('credits:read'),
    books: frame.may('billing:read'),
    webhooks: frame.may('webhooks:manage'),
  })
  const lines = frame.may('credits:read') ? await visit.apiCallFor({ kind: 'credits' }) : []
  const needsSender = caller.settings.returnAddress === null
  return pageOf('Today', todayView({ today: found, needsSender, lines }, frame))
}
