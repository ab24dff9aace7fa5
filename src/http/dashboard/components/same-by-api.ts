import { html, type Markup } from '../../base/html.ts'
import type { ShownCall } from '../visit/shown-call.ts'

/** It stands at the foot of a screen; null where no version has such a call. */
export const sameByApi = (apiCalls: readonly ShownCall[]): Markup | null =>
  apiCalls.length === 0
    ? null
    : html`<details class="api" id="by-api"><summary>Do this via the API</summary>
${apiCalls.map((call, at) => oneCall(call, at))}
<p class="quiet small"><code>$POSTILION_TOKEN</code> is an API token of this account in this environment.</p></details>`

const oneCall = ({ does, curl, typescript }: ShownCall, at: number): Markup => html`
${does === null ? null : html`<h3>${does}</h3>`}
${block(`curl-${at}`, 'curl', curl)}
${block(`typescript-${at}`, 'TypeScript', typescript)}`

/** Text to copy: the button appears where a script can do it. */
export const block = (id: string, name: string, text: string): Markup =>
  html`<div class="block"><div class="block-head"><span class="small quiet">${name}</span><button type="button" class="slim" data-copy="${id}" hidden>Copy<span class="hidden"> ${name}</span></button></div><pre id="${id}" tabindex="0" aria-label="${name}">${text}</pre></div>`
