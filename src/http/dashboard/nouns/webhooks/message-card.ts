import { html, type Markup } from '../../../base/html.ts'
import { block } from '../../components/by-api.ts'
import { jsonText } from '../../format/json-text.ts'

/** The bytes are what is signed: line by line to read, and as they are to copy. */
export const messageCard = (
  body: string,
): Markup => html`<section class="card" aria-labelledby="message-title"><h2 id="message-title">The message</h2>
${block('message', 'To read', jsonText(body))}
<details><summary>As it is sent, byte for byte</summary>${block('message-bytes', 'Body', body)}</details></section>`
