import { accountNow, type Command, carryOut } from '../command/command.ts'
import { dayMs } from '../time/durations.ts'
import { findOwnWebhook } from './find-own-webhook.ts'
import { findWebhook, webhookNotFound } from './find-webhook.ts'
import type { Webhook } from './webhook.ts'

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
  await findOwnWebhook(webhooks, tenant, id)
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
