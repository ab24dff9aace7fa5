import { jobOn, type Tenant } from '../access.ts'
import { type AnyCommand, accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { Store, Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { secondMs } from '../time/durations.ts'
import { newWebhook, refuseManyWebhooks, type WebhookInput } from './create-webhook.ts'
import type { Webhook } from './webhook.ts'

/**
 * A webhook whose events a shell sends by itself. It is paused, so that no worker claims its lane, and
 * this reason marks it. Databases hold these words and the service compares them: no release may reword
 * them. People may be shown others.
 */
export const heldBecause = 'A shell sends its events: postilion listen.'

/** How long a webhook outlives a shell that died. */
export const holdMs = 15 * secondMs
export const renewEveryMs = 5 * secondMs
/** Of one sweep. */
const mostForgotten = 100

export type HeldWebhook = { readonly webhookId: number; readonly secret: string }

export const isHeld = ({ pausedBecause }: Pick<Webhook, 'pausedBecause'>): boolean =>
  pausedBecause === heldBecause

/** Makes a webhook that is paused from its first moment on. */
export async function holdWebhook(
  command: Command<HeldWebhook>,
  input: WebhookInput,
): Promise<HeldWebhook> {
  const { world, tenant } = command
  const { webhook, secret, sealed } = await newWebhook(command, { ...input, shipmentId: null })
  const { id } = webhook
  const pausedAt = accountNow(command)
  const now = world.clock.now()
  return await carryOut(
    command,
    async writers => {
      const { webhooks, accounts } = writers
      await forgetAbandoned(writers, now, tenant)
      await refuseManyWebhooks(webhooks, tenant)
      await webhooks.insert(tenant, webhook, sealed)
      await webhooks.pause(tenant, id, pausedAt, heldBecause)
      await webhooks.renewHold(tenant, id, heldBecause, now + holdMs)
      await accounts.putListens(tenant)
      return { webhookId: id, secret }
    },
    () => `made webhook ${id} for a shell`,
  )
}

/** Fails where somebody removed the webhook, or another shell took this one for dead. */
export async function renewHold({ world, tenant }: AnyCommand, webhookId: number): Promise<void> {
  const now = world.clock.now()
  const isMine = await world.store.transact(tenant.accountId, async writers => {
    const until = now + holdMs
    if (!(await writers.webhooks.renewHold(tenant, webhookId, heldBecause, until))) return false
    await forgetAbandoned(writers, now, tenant)
    return true
  })
  if (!isMine) throw holdIsLost(webhookId)
}

export const holdIsLost = (webhookId: number): CoreError =>
  new CoreError('conflict', `The webhook ${webhookId} was removed meanwhile: listen again.`)

/** Leaves nothing of the webhook: what waited for it is told to nobody. */
export const letGo = ({ world, tenant }: AnyCommand, webhookId: number): Promise<void> =>
  world.store.transact(tenant.accountId, writers => forget(writers, tenant, webhookId))

/** Forgets the account's webhooks whose shell died; returns how many. */
export async function forgetAbandoned(
  writers: Pick<Writers, 'webhooks' | 'accounts'>,
  now: Instant,
  tenant: Tenant,
): Promise<number> {
  const { accountId } = tenant
  const abandoned = await writers.webhooks.abandoned(heldBecause, now, accountId, mostForgotten)
  for (const { webhookId } of abandoned) await forget(writers, tenant, webhookId)
  return abandoned.length
}

/** The same for all accounts, each in a transaction that has its lock. */
export async function sweepAbandoned(store: Store, now: Instant): Promise<void> {
  const abandoned = await store.read.webhooks.abandoned(heldBecause, now, null, mostForgotten)
  for (const accountId of new Set(abandoned.map(each => each.accountId))) {
    await store.transact(accountId, writers => forgetAbandoned(writers, now, jobOn(accountId)))
  }
}

async function forget(
  { webhooks, accounts }: Pick<Writers, 'webhooks' | 'accounts'>,
  tenant: Tenant,
  webhookId: number,
): Promise<void> {
  await webhooks.forget(tenant, webhookId)
  await accounts.putListens(tenant)
}
