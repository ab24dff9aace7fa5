import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, invalid } from '../errors.ts'
import type { WebhookSender } from '../ports/webhook-sender.ts'
import type { Writers } from '../store.ts'
import { newSigningSecret, sealSecret } from './signing-secret.ts'
import type { Webhook } from './webhook.ts'

/** An account's subscriptions to all that happens; those to one shipment are counted apart. */
const mostWebhooks = 50

export type WebhookInput = Pick<Webhook, 'url' | 'events' | 'description'>

/** A webhook with its secret, which nobody sees again. */
export type NewWebhook = { readonly webhook: Webhook; readonly secret: string }

export async function createWebhook(
  command: Command<NewWebhook>,
  input: WebhookInput,
): Promise<NewWebhook> {
  const { world, tenant } = command
  await judgeUrl(world.webhooks, input.url)
  return await addWebhook(command, { ...input, shipmentId: null }, async ({ webhooks }) => {
    if ((await webhooks.countOfAccount(tenant)) >= mostWebhooks) {
      throw tooMany(`There are ${mostWebhooks} webhooks`)
    }
  })
}

/** `judge` throws what speaks against the webhook, where nobody can change it meanwhile. */
export async function addWebhook(
  command: Command<NewWebhook>,
  input: WebhookInput & Pick<Webhook, 'shipmentId'>,
  judge: (writers: Pick<Writers, 'webhooks' | 'shipments' | 'freight'>) => Promise<void>,
): Promise<NewWebhook> {
  const { world, tenant } = command
  const id = await world.store.takeNumbers('webhook', 1)
  const secret = newSigningSecret()
  const owner = { accountId: tenant.accountId, webhookId: id }
  const sealed = sealSecret(world.secretSeal, owner, secret)
  const createdAt = accountNow(command)
  const webhook: Webhook = { ...input, id, createdAt, pausedAt: null, pausedBecause: null }
  return await carryOut(
    command,
    async writers => {
      const { webhooks, accounts } = writers
      await judge(writers)
      await webhooks.insert(tenant, webhook, sealed)
      await accounts.putListens(tenant)
      return { webhook, secret }
    },
    () => `made webhook ${id}`,
  )
}

/** An address is judged when it is saved, so that its owner hears of it, and again at each message. */
export async function judgeUrl(sender: WebhookSender, url: string): Promise<void> {
  const fault = await sender.judge(url)
  if (fault !== null) throw invalid('url', fault)
}

export const tooMany = (sentence: string): CoreError =>
  new CoreError('conflict', `${sentence} already. Delete one first.`)
