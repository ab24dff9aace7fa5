import { serviceOn } from '../access.ts'
import type { WebhookAttempt } from '../ports/webhook-sender.ts'
import { readAccountNow } from '../sandbox/account-clock.ts'
import type { Writers } from '../store.ts'
import { hasPassed, type Instant } from '../time/clock.ts'
import { secondMs } from '../time/durations.ts'
import type { World } from '../world.ts'
import { endFollowing } from './follow-shipment.ts'
import { nextTryAt } from './retry-schedule.ts'
import { openSecret } from './signing-secret.ts'
import type { DeliveryEnd, DeliveryLane, DueDelivery } from './webhook.ts'

type Sending = Pick<World, 'store' | 'clock' | 'webhooks' | 'secretSeal' | 'deliveryCounters'>

/** Messages of one webhook under way at once. */
const mostInFlight = 10
/** Then other lanes have their turn. */
const longestRunMs = 30_000
const longestBackoffMs = 60_000
const gone = 410
const longestExcerpt = 1000

/**
 * Sends what is due in a lane until nothing is, or the lane had its time. While a subscriber does not
 * answer at all, its lane rests longer each time: it holds up nobody, and is not flooded.
 */
export async function runDeliveryLane(
  world: Sending,
  lane: DeliveryLane,
  signal: AbortSignal,
  random: () => number = Math.random,
): Promise<void> {
  const { store, clock } = world
  const beganAt = clock.now()
  let { failures } = lane
  for (;;) {
    const due = await store.read.webhooks.due(lane, clock.now(), mostInFlight)
    if (due.length === 0) break
    const answers = await allOf(due.map(delivery => deliver(world, lane, delivery, signal, random)))
    if (answers.includes('lost')) return
    if (answers.includes('answered')) failures = 0
    else if (answers.includes('silent')) failures += 1
    const hadItsTime = hasPassed(longestRunMs, beganAt, clock.now())
    if (failures > 0 || hadItsTime || answers.includes('gone') || signal.aborted) break
  }
  const notBefore = failures === 0 ? 0 : clock.now() + backoffMs(failures)
  await store.transact(lane.accountId, async writers => {
    const isStillOurs = await writers.webhooks.releaseLane(lane, failures, notBefore)
    if (!isStillOurs || lane.shipmentId === null) return
    await endFollowing(writers, serviceOn(lane.accountId), lane.shipmentId, clock.now())
  })
}

/** Throws once all have ended: what goes on behind a failure would outlive the lane's lease. */
async function allOf<T>(running: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(running)
  return await Promise.all(running)
}

const backoffMs = (failures: number): number =>
  Math.min(secondMs * 2 ** (failures - 1), longestBackoffMs)

/**
 * `lost`: another worker has the lane. `gone`: the subscriber wants nothing any more. `cut`: this process
 * ends.
 */
type Outcome = 'answered' | 'silent' | 'gone' | 'lost' | 'cut'

async function deliver(
  world: Sending,
  lane: DeliveryLane,
  delivery: DueDelivery,
  signal: AbortSignal,
  random: () => number,
): Promise<Outcome> {
  const { store, clock, webhooks: sender } = world
  const { eventId, body, attempts, url } = delivery
  const at = clock.now()
  const secrets = secretsAt(world, lane, delivery, at)
  const attempt =
    secrets.length === 0
      ? unsigned
      : await sender.send({ url, secrets }, { id: eventId, body }, at, signal)
  // What the end of this process cut short says nothing of the subscriber.
  if (signal.aborted && attempt.status === null) return 'cut'
  const { status, says, answer, tookMs } = attempt
  const end = endOf(attempt, attempts + 1, clock.now(), random)
  const tenant = serviceOn(lane.accountId)
  const goneAt = status === gone ? await readAccountNow(world, tenant) : null
  const isKept = await store.transact(lane.accountId, async writers => {
    const entry = { at, status, says, answer: excerptOf(answer), tookMs }
    if (!(await writers.webhooks.recordAttempt(lane, delivery, entry, end))) return false
    if (goneAt !== null) await leaveAlone(writers, lane, goneAt, at)
    return true
  })
  if (!isKept) return 'lost'
  world.deliveryCounters.noteAttempt(end.state, attempts === 0 ? at - delivery.createdAt : null)
  if (status === gone && lane.shipmentId === null) world.deliveryCounters.notePause()
  if (status === gone) return 'gone'
  return status === null ? 'silent' : 'answered'
}

/** Nobody resumes a subscription to one shipment, whose lane would wait for ever. */
async function leaveAlone(
  { webhooks, accounts }: Pick<Writers, 'webhooks' | 'accounts'>,
  { accountId, webhookId, shipmentId }: DeliveryLane,
  goneAt: Instant,
  now: Instant,
): Promise<void> {
  const tenant = serviceOn(accountId)
  if (shipmentId === null) {
    await webhooks.pause(tenant, webhookId, goneAt, 'It answered 410 Gone.')
    return
  }
  await webhooks.remove(tenant, webhookId, now)
  await accounts.putListens(tenant)
}

/** What people need to find the fault. PostgreSQL takes no NUL in a text. */
const excerptOf = (answer: string): string =>
  answer.replaceAll('\0', '').slice(0, longestExcerpt).toWellFormed()

function endOf(
  { status, retryAfterMs }: WebhookAttempt,
  tries: number,
  now: Instant,
  random: () => number,
): DeliveryEnd {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' }
  if (status === gone) return { state: 'failed' }
  const dueAt = nextTryAt(tries, now, retryAfterMs, random)
  return dueAt === null ? { state: 'failed' } : { state: 'pending', dueAt }
}

/** Nothing is sent that its receiver can't trust. */
const unsigned: WebhookAttempt = {
  status: null,
  failure: 'broken',
  says: 'Its secret cannot be decrypted: SECRET_KEY has changed since it was created. Rotate it.',
  answer: '',
  retryAfterMs: null,
  tookMs: 0,
}

/** The newest first, without those that can't be opened. */
function secretsAt(
  { secretSeal }: Sending,
  owner: DeliveryLane,
  { secret, previous, previousUntil }: DueDelivery,
  now: Instant,
): readonly string[] {
  const isInUse = previous !== null && previousUntil !== null && now < previousUntil
  return [secret, ...(isInUse ? [previous] : [])].flatMap(
    sealed => openSecret(secretSeal, owner, sealed) ?? [],
  )
}
