import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import type { Frame } from '../../visit/frame.ts'

/** From the story of a price back to the prices of the sample parcel. */
export const startLead = (frame: Frame): Markup =>
  html`<a class="button" href="${frame.to('/start?run=quote')}#quote">${icon('back')}Back to Start</a>`
