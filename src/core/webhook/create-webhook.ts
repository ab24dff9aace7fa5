import type { Tenant } from '../access.ts'
import { type AnyCommand, accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, invalid } from '../errors.ts'
import type { WebhookSender } from '../ports/webhook-sender.ts'
import type { Writers } from '../store.ts'
import { newSigningSecret, sealSecret } from './signing-secret.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookReader } from './webhook-store.ts'

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
  return await addWebhook(command, { ...input, shipmentId: null }, ({ webhooks }) =>
    refuseManyWebhooks(webhooks, tenant),
  )
}

export async function refuseManyWebhooks(
  webhooks: Pick<WebhookReader, 'countOfAccount'>,
  tenant: Tenant,
): Promise<void> {
  if ((await webhooks.countOfAccount(tenant)) >= mostWebhooks) {
    throw tooMany(`There are ${mostWebhooks} webhooks`)
  }
}

/** What speaks against it is judged where nobody can change it meanwhile. */
export async function addWebhook(
  command: Command<NewWebhook>,
  input: WebhookInput & Pick<Webhook, 'shipmentId'>,
  judge: (writers: Pick<Writers, 'webhooks' | 'shipments' | 'freight'>) => Promise<void>,
): Promise<NewWebhook> {
  const { tenant } = command
  const { webhook, secret, sealed } = await newWebhook(command, input)
  return await carryOut(
    command,
    async writers => {
      const { webhooks, accounts } = writers
      await judge(writers)
      await webhooks.insert(tenant, webhook, sealed)
      await accounts.putListens(tenant)
      return { webhook, secret }
    },
    () => `made webhook ${webhook.id}`,
  )
}

/** Under a number of its own, with a secret that it is kept by sealed; nothing is written. */
export async function newWebhook(
  command: AnyCommand,
  input: WebhookInput & Pick<Webhook, 'shipmentId'>,
): Promise<NewWebhook & { readonly sealed: string }> {
  const { world, tenant } = command
  const id = await world.store.takeNumbers('webhook', 1)
  const secret = newSigningSecret()
  const createdAt = accountNow(command)
  const webhook: Webhook = { ...input, id, createdAt, pausedAt: null, pausedBecause: null }
  const owner = { accountId: tenant.accountId, webhookId: id }
  return { webhook, secret, sealed: sealSecret(world.secretSeal, owner, secret) }
}

/** An address is judged when it is saved, so that its owner hears of it, and again at each message. */
export async function judgeUrl(sender: WebhookSender, url: string): Promise<void> {
  const fault = await sender.judge(url)
  if (fault !== null) throw invalid('url', fault)
}

export const tooMany = (sentence: string): CoreError =>
  new CoreError('conflict', `${sentence} already. Delete one first.`)
