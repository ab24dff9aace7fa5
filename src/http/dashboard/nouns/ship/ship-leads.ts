import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import type { Frame } from '../../visit/frame.ts'

/** Back to the form as it was sent: it is in no address, since it says where somebody lives. */
export const shipLeads = (sent: URLSearchParams, frame: Frame): Markup =>
  html`<form method="post" action="${frame.to('/ship')}">${[...sent]
    .filter(([name]) => name !== 'act')
    .map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button name="act" value="prices">${icon('back')}Back to the form</button></form>`
