import { findAccount } from '#core/account/accounts.ts'
import { accountNow, type Command, carryOut } from '#core/command/command.ts'
import { type CoreError, invalid } from '#core/errors.ts'
import { movedVoids } from '#core/purchase/void/moved-voids.ts'
import { sandboxFaults } from '#core/sandbox/sandbox-fault.ts'
import { sampleShipment } from '#core/seed/sample-shipment.ts'
import { seedAlone, seedShipments } from '#core/seed/seed-shipments.ts'
import { dayMs, parseDuration } from '#core/time/durations.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { comingMoves } from '#core/tracking/coming-moves.ts'
import { counted } from '#core/values/counted.ts'
import { parseId } from '#core/values/parse-id.ts'
import { countText } from '../../components/count.ts'
import { formState } from '../../forms/field.ts'
import { changeOnce, keyAfter } from '../../visit/change-once.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, type Page, redirectTo } from '../../visit/screen.ts'
import { sandboxView } from './sandbox-view.ts'

export const showSandbox = (visit: AccountVisit): Promise<Answer> => sandboxPage(visit, null)

/** The form says how far ahead the clock was: sent again, it finds another time and moves nothing. */
export const advanceClockByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingRefusal(
    () => moveClock(visit),
    refusal => sandboxPage(visit, refusal),
  )

async function moveClock({ form, world, caller, frame }: AccountVisit): Promise<Answer> {
  const byMs = parseDuration(form.get('duration') ?? '')
  const fromMs = Number(form.get('offset') ?? Number.NaN)
  const { moved, voidsDue } = await advanceClock(world, caller.access.accountId, byMs, fromMs)
  const shown = new URLSearchParams({ done: moved === 0 ? 'moved_none' : 'moved' })
  for (const { shipmentId } of voidsDue.slice(0, mostVoidsShown)) {
    shown.append('asked', String(shipmentId))
  }
  return redirectTo(frame.to(`/sandbox?${shown}`))
}

/** They take less than ten seconds beside a running server. */
const mostShipments = 2000
/** What is made stays, so that without a limit every account would grow for ever. */
const mostOfAnAccount = 200_000
const spreadMs = 180 * dayMs

export const seedShipmentsByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingRefusal(
    async () => {
      const shipments = Number(visit.form.get('shipments') ?? '')
      if (!Number.isSafeInteger(shipments) || shipments < 1 || shipments > mostShipments) {
        throw invalid('shipments', `Choose from 1 to ${mostShipments}; use the shell for more.`)
      }
      return await changeOnce<void>(
        visit,
        command =>
          seedAlone(visit.world, visit.caller.access.accountId, () => seed(command, shipments)),
        () => visit.frame.to('/sandbox?done=seeded'),
      )
    },
    refusal => sandboxPage(visit, refusal),
  )

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
    `This account has ${has} ${there === 1 ? 'shipment' : 'shipments'}, and can be filled up to ${most} here; use the shell for more.`,
  )
}

/** The page of a moved clock shows so many one by one. */
const mostVoidsShown = 20

async function sandboxPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { world, tenant, query, form, frame, caller } = visit
  const now = accountNow({ world, caller })
  const facts = {
    now,
    offsetMs: caller.clockOffsetMs,
    coming: await comingMoves(world, tenant, now),
    movedVoids: await movedVoids(world, tenant, askedIn(query)),
    state: formState(form, refusal, { duration: '6h', shipments: '50' }),
    refusal,
    query,
    formKey: keyAfter(visit, refusal),
    apiCalls: await faultCalls(visit),
  }
  return pageOfForm(refusal, 'Sandbox', sandboxView(facts, frame))
}

const askedIn = (query: URLSearchParams): readonly number[] =>
  query
    .getAll('asked')
    .slice(0, mostVoidsShown)
    .flatMap(text => parseId(text) ?? [])

/** A purchase with each fault, since no form has the header. */
async function faultCalls({ world, caller, apiCallsFor }: AccountVisit) {
  const request = sampleShipment(world.catalogue(), caller.settings)
  const links = { orderId: null, storeId: null, batchId: null, maxPrice: null }
  const choice = { kind: 'cheapest_tracked' } as const
  const apiCalls = await Promise.all(
    sandboxFaults.map(fault =>
      apiCallsFor(
        { kind: 'buy', creation: { request, choice, ...links, fault } },
        `Sandbox-Fault: ${fault}`,
      ),
    ),
  )
  return apiCalls.flat()
}
