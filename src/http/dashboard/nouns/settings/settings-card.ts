import type { AccountRow } from '#core/account/account-store.ts'
import type { AccountSettings } from '#core/account/settings.ts'
import type { CoreError } from '#core/errors.ts'
import type { Instant } from '#core/time/clock.ts'
import { html, type Markup } from '../../../base/html.ts'
import { keyInput } from '../../components/post-button.ts'
import type { FormState } from '../../forms/field.ts'
import type { Frame } from '../../visit/frame.ts'

export type SettingsFacts = {
  readonly account: AccountRow
  readonly settings: AccountSettings
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly query: URLSearchParams
  readonly now: Instant
  readonly formKey: string
}

type Card = {
  /** Where it is sent, if not to `/settings`. */
  readonly path?: string
  readonly id: string
  readonly heading: string
  readonly says: string | null
  readonly fields: Markup
}

/** Settings that are saved together. */
export const settingsCard = (
  { path = '/settings', id, heading, says, fields }: Card,
  { formKey }: Pick<SettingsFacts, 'formKey'>,
  frame: Frame,
): Markup => html`<form class="card" method="post" action="${frame.to(path)}" aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${keyInput(formKey)}
<div class="fields">${says === null ? null : html`<p class="quiet small">${says}</p>`}${fields}</div>
<div class="buttons"><button>Save<span class="hidden"> ${heading}</span></button></div>
</form>`
