import { changeSettings, grantedSettings } from '#core/account/setting/change-settings.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer, Redirect } from '../../visit/screen.ts'
import { wishesOfForm } from './fields-of-settings.ts'
import { orSettingsPage, settingHand, settingsPage } from './settings-page.ts'

export const showSettings = (visit: AccountVisit): Promise<Answer> => settingsPage(visit, null)

/** Saves what the form names; an account that goes without a sandbox is shown where it still is. */
export async function saveSettings(visit: AccountVisit): Promise<Answer | null> {
  const { form, frame, world, tenant } = visit
  const proof = proofForGrants(visit)
  if (proof) return proof
  const place = '/settings?done=saved'
  return await orSettingsPage(visit, async () => {
    const row = await world.store.read.accounts.byId(tenant.accountId)
    const wishes = wishesOfForm(form, row?.settings ?? new Map(), world)
    return await changeOnce(
      visit,
      command => changeSettings(command, settingHand(visit), wishes),
      () => (wishes.sandbox === 'false' ? frame.toWorld('production', place) : frame.to(place)),
    )
  })
}

/** Who took over an operator's session would grant themselves more first. */
const proofForGrants = (visit: AccountVisit): Redirect | null =>
  visit.frame.may('grants') && grantedSettings.some(key => visit.form.has(key))
    ? requireFreshProof(visit, visit.frame.to('/settings'), grantedSettings)
    : null
