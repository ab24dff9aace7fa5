import { html, type Markup } from '../../../base/html.ts'
import { block } from '../../components/by-api.ts'
import type { Frame } from '../../visit/frame.ts'

/** A program to copy: it needs Node alone. */
export const verifyCard = (snippet: string, frame: Frame): Markup =>
  html`<details class="api" id="verify"><summary>Tell our messages from those of others</summary>
<p class="small">Each message is signed. This program knows ours by the secret, refuses what is more than 5 minutes old, and needs Node alone. <a href="${frame.outside('/docs/guides/webhooks')}">The guide</a> has a whole subscriber, and libraries.</p>
${block('verify-webhook', 'verify-webhook.mjs', snippet)}</details>`
