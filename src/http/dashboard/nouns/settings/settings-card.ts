import { html, type Markup } from '../../../base/html.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import type { SettingsFacts } from './settings-facts.ts'

type Card = {
  readonly id: string
  readonly heading: string
  readonly says: string | null
  readonly fields: Markup
}

/** Settings that are saved together. */
export const settingsCard = (
  { id, heading, says, fields }: Card,
  { formKey }: Pick<SettingsFacts, 'formKey'>,
  frame: Frame,
): Markup => html`<form class="card" method="post" action="${frame.to('/settings')}" aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
<input type="hidden" name="${keyField}" value="${formKey}">
<div class="fields">${says === null ? null : html`<p class="quiet small">${says}</p>`}${fields}</div>
<div class="buttons"><button>Save<span class="hidden"> ${heading}</span></button></div>
</form>`
