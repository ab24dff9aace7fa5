import { readFile } from 'node:fs/promises'
import { html, type Markup } from '../../../base/html.ts'
import { block } from '../../components/same-by-api.ts'
import type { Frame } from '../../visit/frame.ts'

/** Shows a program to copy: it needs Node alone. */
export const verifyCard = (snippet: string, frame: Frame): Markup =>
  html`<details class="api" id="verify"><summary>Verify that a message is ours</summary>
<p class="small">Each message is signed. This program verifies the signature with the secret, refuses messages more than 5 minutes old, and needs only Node. <a href="${frame.outside('/docs/guides/webhooks')}">The guide</a> has a complete subscriber, and libraries.</p>
${block('verify-webhook', 'verify-webhook.mjs', snippet)}</details>`

/** It has a complete subscriber, too. */
const guide = new URL('../../../../../docs/guides/webhooks.md', import.meta.url)

/** The guide has the program in a block that a shell would write to a file. */
const program = /^cat > verify-webhook\.mjs <<'END'\n(.*?)\nEND$/ms

/** Reads the guide once. */
let read: Promise<string> | null = null

/** The program of the guide that verifies messages with Node alone. */
export const verifySnippet = (): Promise<string> => {
  read ??= readFile(guide, 'utf8').then(text => program.exec(text)?.[1] ?? '')
  return read
}
