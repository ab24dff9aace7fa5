import type { SettingHand } from '#core/account/setting/change-settings.ts'
import { changeSettings } from '#core/account/setting/change-settings.ts'
import { type CoreError, notFound } from '#core/errors.ts'
import { formState } from '../../forms/field.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import { changesOfForm, fieldsOfSettings } from './fields-of-settings.ts'
import { settingsView } from './settings-view.ts'

export const showSettings = (visit: AccountVisit): Promise<Answer> => settingsPage(visit, null)

export const changeSettingsByForm = (visit: AccountVisit): Promise<Answer | null> =>
  saveFields(visit, settingHand(visit))

/**
 * Saves what the installation grants. An account that gives its sandbox up is shown in production, where it
 * still is.
 */
export const changeGrantedSettingsByForm = (visit: AccountVisit): Promise<Answer | null> =>
  saveFields(visit, { ...settingHand(visit), may: visit.frame.may })

function saveFields(visit: AccountVisit, hand: SettingHand): Promise<Answer | null> {
  const { form, frame, world, tenant } = visit
  const path = '/settings?done=saved'
  return showingSettings(visit, async () => {
    const row = await world.store.read.accounts.byId(tenant.accountId)
    const changes = changesOfForm(form, row?.settings ?? new Map(), world)
    return await changeOnce(
      visit,
      command => changeSettings(command, hand, changes),
      () => (changes.sandbox === 'false' ? frame.toWorld('production', path) : frame.to(path)),
    )
  })
}

/** A person who lacks a right has no use for the form. */
export const showingSettings = (
  visit: AccountVisit,
  change: () => Promise<Answer | null>,
): Promise<Answer | null> =>
  showingRefusal(
    change,
    refusal => settingsPage(visit, refusal),
    ({ code }) => code !== 'scope_missing',
  )

async function settingsPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { register, world, caller, frame, form, query } = visit
  const account = await register.store.read.accounts.byId(frame.account.id)
  if (account === null) throw notFound('Account')
  const now = world.clock.now()
  const content = settingsView(
    {
      account,
      settings: caller.settings,
      // After a proof, the query fills the form as it was before.
      state: formState(refusal ? form : query, refusal, fieldsOfSettings(caller.settings)),
      refusal,
      query,
      now,
      formKey: newFormKey(now),
    },
    world.catalogue(),
    frame,
  )
  return pageOfForm(refusal, 'Settings', content)
}

/** A visitor as one who changes the account's own settings: what is granted takes a proof, at its own route. */
export const settingHand = ({
  register,
  bothWorlds: { sandbox },
  frame: { may },
}: AccountVisit): SettingHand => ({
  register,
  sandbox,
  may: right => right !== 'grants' && may(right),
})
