import type { SettingFault } from '../account/setting-limits.ts'
import type { AccountSettings } from '../account/settings.ts'
import type { Instant } from '../time/clock.ts'
import type { CompiledCatalogue } from './engine/compiled-catalogue.ts'

/** Settings that are on and change nothing, because nothing of the catalogue is sold by them. */
export function idleSettings(
  settings: AccountSettings,
  { table }: CompiledCatalogue,
  at: Instant,
): readonly SettingFault[] {
  const faults: SettingFault[] = []
  const sold = table.services.filter(({ offered }) => offered)
  const tiered = sold.some(({ periods }) =>
    periods.some(
      ({ from, until, tiers }) => from <= at && at < until && tiers.retail && tiers.enterprise,
    ),
  )
  if (settings.tierPricing && !tiered) {
    faults.push({
      key: 'tier_pricing',
      says: 'No rate card in force has both retail and enterprise prices.',
    })
  }
  if (settings.libraryMail && !sold.some(({ data }) => data.permission === 'library_mail')) {
    faults.push({ key: 'library_mail', says: 'No service asks for it.' })
  }
  return faults
}
