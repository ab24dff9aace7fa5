import type { KeptBody } from '#core/calls/kept-call.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block } from '../../components/by-api.ts'
import { countText } from '../../components/count.ts'
import { jsonText } from '../../format/json-text.ts'

/** A body as far as it is kept, and what is missing of it. */
export function keptBodyView(id: string, name: string, body: KeptBody | null): Markup {
  if (body === null) return html`<p class="quiet">${name}: there was none.</p>`
  const says = saysOf(body)
  return html`${says === null ? null : html`<p class="small">${says}</p>`}${body.text === '' || body.state === 'described' ? null : block(`body-${id}`, name, jsonText(body.text))}`
}

function saysOf({ state, bytes, text }: KeptBody): string | null {
  switch (state) {
    case 'whole':
      return null
    case 'redacted':
      return 'Marks such as [redacted: secret] stand where something was taken out: secrets, card data, links and the bytes of labels are never kept.'
    case 'cut':
      return `The body had ${countText(bytes)} bytes. Only its first 64 KiB are kept.`
    case 'described':
      return `${text}: no text that is kept.`
    case 'unread':
      return 'The call was refused before its body was read, so it is not kept.'
  }
}
