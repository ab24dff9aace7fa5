import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import type { Frame } from '../../visit/frame.ts'

/** From the story of a price back to all of them, and on to its label. */
export const quoteLeads = (asked: URLSearchParams, isPriced: boolean, frame: Frame): Markup =>
  html`<a class="button" href="${frame.to(`/quote?${asked}`)}">${icon('back')}All prices</a>${isPriced && frame.may('labels:create') ? html` <a class="button primary" href="${frame.to(`/ship?${asked}`)}">Ship by it</a>` : null}`
