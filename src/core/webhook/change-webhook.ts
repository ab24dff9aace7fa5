import type { Tenant } from '../access.ts'
import { accountNow, type Command, carryOut } from '../command/command.ts'
import { notFound } from '../errors.ts'
import { publish } from '../event/publish.ts'
import { testEventType } from '../facts.ts'
import { dayMs } from '../time/durations.ts'
import { judgeUrl, type NewWebhook, type WebhookInput } from './create-webhook.ts'
import { newSigningSecret, sealSecret } from './signing-secret.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookReader } from './webhook-store.ts'

export async function findWebhook(
  webhooks: Pick<WebhookReader, 'byId'>,
  tenant: Tenant,
  id: number,
): Promise<Webhook> {
  const webhook = await webhooks.byId(tenant, id)
  if (webhook === null) throw webhookNotFound()
  return webhook
}

const webhookNotFound = () => notFound('Webhook')

/** What waits is sent to the new address. */
export async function changeWebhook(
  command: Command<Webhook>,
  id: number,
  to: WebhookInput,
): Promise<Webhook> {
  const { world, tenant } = command
  const webhook = await findWebhook(world.store.read.webhooks, tenant, id)
  await judgeUrl(world.webhooks, to.url)
  return await carryOut(
    command,
    async ({ webhooks }) => {
      if (!(await webhooks.change(tenant, webhook.id, to))) throw webhookNotFound()
      return await findWebhook(webhooks, tenant, webhook.id)
    },
    () => `changed webhook ${webhook.id}`,
  )
}

/** What waited longer while its webhook was paused is skipped. */
export const longestWaitMs = 7 * dayMs

/** From the next message on nothing is sent; what happens waits. */
export async function pauseWebhook(command: Command<Webhook>, id: number): Promise<Webhook> {
  const { tenant } = command
  const at = accountNow(command)
  return await carryOut(
    command,
    async ({ webhooks }) => {
      if (!(await webhooks.pause(tenant, id, at, null))) throw webhookNotFound()
      return await findWebhook(webhooks, tenant, id)
    },
    () => `paused webhook ${id}`,
  )
}

/** Sends what has waited, the oldest first. */
export async function resumeWebhook(command: Command<Webhook>, id: number): Promise<Webhook> {
  const { world, tenant } = command
  const { webhooks } = world.store.read
  await findWebhook(webhooks, tenant, id)
  const now = world.clock.now()
  return await carryOut(
    command,
    async ({ webhooks }) => {
      if (!(await webhooks.resume(tenant, id, now, now - longestWaitMs))) throw webhookNotFound()
      return await findWebhook(webhooks, tenant, id)
    },
    () => `resumed webhook ${id}`,
  )
}

/** Makes another secret. Until the overlap ends messages are signed with both. */
export async function rotateWebhookSecret(
  command: Command<NewWebhook>,
  id: number,
  overlapMs: number,
): Promise<NewWebhook> {
  const { world, tenant } = command
  const webhook = await findWebhook(world.store.read.webhooks, tenant, id)
  const secret = newSigningSecret()
  const owner = { accountId: tenant.accountId, webhookId: webhook.id }
  const sealed = sealSecret(world.secretSeal, owner, secret)
  const previousUntil = world.clock.now() + overlapMs
  return await carryOut(
    command,
    async ({ webhooks }) => {
      if (!(await webhooks.rotate(tenant, webhook.id, sealed, previousUntil))) {
        throw webhookNotFound()
      }
      return { webhook, secret }
    },
    () => `rotated the secret of webhook ${webhook.id}`,
  )
}

/** Nothing is sent any more, not even what waits. */
export async function removeWebhook(command: Command<void>, id: number): Promise<void> {
  const { world, tenant } = command
  const at = world.clock.now()
  await carryOut(
    command,
    async ({ webhooks, accounts }) => {
      if (!(await webhooks.remove(tenant, id, at))) throw webhookNotFound()
      await accounts.putListens(tenant)
    },
    () => `removed webhook ${id}`,
  )
}

/** Sends a message about no fact, to this webhook alone. */
export async function testWebhook(command: Command<Webhook>, id: number): Promise<Webhook> {
  const { world, tenant, caller } = command
  const webhook = await findWebhook(world.store.read.webhooks, tenant, id)
  const { lowCredits } = caller.settings
  const audience = { world, tenant, now: accountNow(command), lowCredits }
  return await carryOut(
    command,
    async writers => {
      await publish(audience, writers, [{ type: testEventType, webhookId: webhook.id }])
      return webhook
    },
    () => `tested webhook ${webhook.id}`,
  )
}
