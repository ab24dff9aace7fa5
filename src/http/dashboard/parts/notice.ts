import { html, type Markup } from '../../base/html.ts'

/** A message above a screen: read aloud when it appears. */
export const notice = (tone: 'good' | 'bad' | 'warn' | 'plain', text: Markup | string): Markup =>
  html`<div class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</div>`
