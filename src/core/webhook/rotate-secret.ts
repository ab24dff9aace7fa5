import { type Command, carryOut } from '../command/command.ts'
import type { NewWebhook } from './create-webhook.ts'
import { findOwnWebhook } from './find-own-webhook.ts'
import { webhookNotFound } from './find-webhook.ts'
import { newSigningSecret } from './signing-secret.ts'
import { sealSecret } from './webhook-secret.ts'

/** Makes another secret. Until the overlap ends messages are signed with both. */
export async function rotateSecret(
  command: Command<NewWebhook>,
  id: number,
  overlapMs: number,
): Promise<NewWebhook> {
  const { world, tenant } = command
  const webhook = await findOwnWebhook(world.store.read.webhooks, tenant, id)
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
