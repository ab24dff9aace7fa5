import { html, type Markup } from '../../../base/html.ts'
import type { Frame } from '../../visit/frame.ts'

/** Sends the form to be told why it costs what it does; nothing for those who may not ask. */
export const whyButton = (serviceId: number, name: string, frame: Frame): Markup | null =>
  frame.may('rates:read')
    ? html`<button class="slim" name="act" value="why:${serviceId}">Why?<span class="hidden"> The price of ${name}</span></button>`
    : null
