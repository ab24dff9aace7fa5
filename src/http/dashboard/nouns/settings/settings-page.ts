import type { SettingHand } from '#core/account/setting/change-settings.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { formState } from '../../forms/form-state.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import { fieldsOfSettings } from './fields-of-settings.ts'
import { settingsView } from './settings-view.ts'

/** Whoever is refused sees the form as they sent it, and why. */
export async function orSettingsPage(
  visit: AccountVisit,
  change: () => Promise<Answer | null>,
): Promise<Answer | null> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof CoreError) || error.code === 'scope_missing') throw error
    return await settingsPage(visit, error)
  }
}

/** All settings of the account, and what was wrong with the form of some of them. */
export async function settingsPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { register, world, caller, frame, form, query } = visit
  const account = await register.store.read.accounts.byId(frame.account.id)
  if (account === null) throw notFound('Account')
  const now = world.clock.now()
  const content = settingsView(
    {
      account,
      settings: caller.settings,
      // After a proof, the form has from the address what it had before.
      state: formState(refusal ? form : query, refusal, fieldsOfSettings(caller.settings)),
      refusal,
      query,
      now,
      formKey: newFormKey(now),
    },
    world.catalogue(),
    frame,
  )
  return pageAfter(refusal, 'Settings', content)
}

/** A visitor as one who changes settings, with what the visitor may do. */
export const settingHand = ({
  register,
  bothWorlds: { sandbox },
  frame: { may },
}: AccountVisit): SettingHand => ({ register, sandbox, may })
