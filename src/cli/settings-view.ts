import { storedPreset } from '#core/account/package-presets.ts'
import { type AccountSettings, settingKeys } from '#core/account/settings.ts'
import { dayIn } from '#core/time/calendar-day.ts'
import { toDecimal } from '#core/values/money.ts'
import { viewFields } from './input/rename-fields.ts'

/** Settings under the names that `account set` takes, with amounts in dollars. */
export function viewOfSettings(settings: AccountSettings) {
  const { defaultParcelSize: size, defaultCustomsValue, maxDeclaredValue, lowCredits } = settings
  const { keepBodiesUntil } = settings
  return {
    ...viewFields(settingKeys, settings),
    default_parcel_size: size && `${size.sides.join('x')} ${size.unit}`,
    default_customs_value: defaultCustomsValue === null ? null : toDecimal(defaultCustomsValue),
    max_declared_value: toDecimal(maxDeclaredValue),
    low_credits: toDecimal(lowCredits),
    package_presets: settings.packagePresets.map(storedPreset),
    keep_bodies_until: keepBodiesUntil && dayIn('UTC', keepBodiesUntil - 1),
  }
}
