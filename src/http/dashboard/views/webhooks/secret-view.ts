import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block, byApi } from '../../parts/by-api.ts'
import { notice } from '../../parts/notice.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { nameOf } from './webhook-words.ts'

export const secretView = (
  { webhook, secret }: NewWebhook,
  lines: readonly ApiLines[],
  frame: Frame,
): Markup => html`
${titled('The secret of your webhook', nameOf(webhook))}
${notice('warn', 'Copy it now. It is shown on this page alone, and a reload shows it no more.')}
<section class="card">
${block('secret', 'Secret', secret)}
${block('env-line', 'Line for .env', `POSTILION_WEBHOOK_SECRET=${secret}`)}
<div class="buttons"><a class="button primary" href="${frame.to(`/webhooks/${webhook.id}`)}">I have copied it</a></div>
</section>
${byApi(lines)}`
