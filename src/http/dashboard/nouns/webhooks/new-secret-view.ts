import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block, byApi } from '../../components/by-api.ts'
import { notice } from '../../components/notice.ts'
import { titled } from '../../components/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { verifyCard } from './verify-card.ts'
import { webhookName } from './webhook-name.ts'

export type NewSecretFacts = NewWebhook & {
  readonly title: string
  readonly snippet: string
  readonly lines: readonly ApiLines[]
}

export const newSecretView = (
  { title, webhook, secret, snippet, lines }: NewSecretFacts,
  frame: Frame,
): Markup => html`
${titled(title, webhookName(webhook))}
${notice('warn', 'Copy the secret now. It is shown on this page alone, and a reload shows it no more.')}
<section class="card">
${block('secret', 'Secret', secret)}
${block('env-line', 'Line for .env', `POSTILION_WEBHOOK_SECRET=${secret}`)}
<p>Whoever has it can sign messages that your program takes for ours.</p>
<div class="buttons"><a class="button primary" href="${frame.to(`/webhooks/${webhook.id}`)}">I have copied it</a></div>
</section>
${verifyCard(snippet, frame)}
${byApi(lines)}`
