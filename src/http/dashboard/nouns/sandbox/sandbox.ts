import { findAccount } from '#core/account/accounts.ts'
import { type Command, carryOut } from '#core/command/command.ts'
import { CoreError, invalid } from '#core/errors.ts'
import { seedAlone, seedShipments } from '#core/seed/seed-shipments.ts'
import { dayMs, parseDuration } from '#core/time/durations.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { counted } from '#core/values/counted.ts'
import { countText } from '../../components/count.ts'
import { changeOnce } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'
import { mostVoidsTold, sandboxPage } from './sandbox-page.ts'

export const showSandbox = (visit: AccountVisit): Promise<Answer> => sandboxPage(visit, null)

/** The form says how far ahead the clock was: sent again, it finds another time and moves nothing. */
export async function advanceSandboxClock(visit: AccountVisit): Promise<Answer> {
  const { form, world, caller, frame } = visit
  try {
    const byMs = parseDuration(form.get('duration') ?? '')
    const fromMs = Number(form.get('offset') ?? Number.NaN)
    const { moved, voidsDue } = await advanceClock(world, caller.access.accountId, byMs, fromMs)
    const told = new URLSearchParams({ done: moved === 0 ? 'moved_none' : 'moved' })
    for (const { shipmentId } of voidsDue.slice(0, mostVoidsTold)) {
      told.append('asked', String(shipmentId))
    }
    return redirectTo(frame.to(`/sandbox?${told}`))
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return sandboxPage(visit, error)
  }
}

/** So many take less than ten seconds beside a running server. */
const mostShipments = 2000
/** Forms fill an account as far as that: what is made stays, and every account would be as large. */
const mostOfAnAccount = 200_000
const spreadMs = 180 * dayMs

export async function inventShipments(visit: AccountVisit): Promise<Answer | null> {
  try {
    const shipments = Number(visit.form.get('shipments') ?? '')
    if (!Number.isSafeInteger(shipments) || shipments < 1 || shipments > mostShipments) {
      throw invalid('shipments', `Choose from 1 to ${mostShipments}; the shell makes more.`)
    }
    return await changeOnce<void>(
      visit,
      command =>
        seedAlone(visit.world, visit.caller.access.accountId, () => seed(command, shipments)),
      () => visit.frame.to('/sandbox?done=seeded'),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return sandboxPage(visit, error)
  }
}

/** The key first: a form that is sent twice seeds once, even where the second comes while the first writes. */
async function seed(command: Command<void>, shipments: number): Promise<void> {
  const { world, caller } = command
  await refuseTooMany(command, shipments)
  await carryOut(
    command,
    async () => {},
    () => `seeds ${counted(shipments, 'shipment')}`,
  )
  const account = await findAccount(world.store.read.accounts, caller.accountName)
  await seedShipments(world, { account, shipments, spreadMs })
}

async function refuseTooMany({ world, tenant }: Command<void>, wanted: number): Promise<void> {
  const counts = await world.store.read.shipments.stateCounts(tenant)
  const there = counts.reduce((sum, { n }) => sum + n, 0)
  if (there + wanted <= mostOfAnAccount) return
  const [has, most] = [there, mostOfAnAccount].map(countText)
  throw invalid(
    'shipments',
    `This account has ${has} ${there === 1 ? 'shipment' : 'shipments'}, and is filled up to ${most} here; the shell makes more.`,
  )
}
