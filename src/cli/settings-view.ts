import type { AccountSettings, SettingKey } from '#core/account/settings.ts'
import { toDecimal } from '#core/values/money.ts'

/** Settings under the names that `account set` takes, with amounts in dollars. */
export const viewOfSettings = (settings: AccountSettings) =>
  ({
    sandbox: settings.sandbox,
    region: settings.region,
    region_change: settings.regionChange,
    tier_pricing: settings.tierPricing,
    time_zone: settings.timeZone,
    default_package_type: settings.defaultPackageType,
    default_size_unit: settings.defaultSizeUnit,
    default_parcel_size: sizeText(settings.defaultParcelSize),
    default_customs_description: settings.defaultCustomsDescription,
    default_customs_value:
      settings.defaultCustomsValue === null ? null : toDecimal(settings.defaultCustomsValue),
    default_country_of_origin: settings.defaultCountryOfOrigin,
    max_declared_value: toDecimal(settings.maxDeclaredValue),
    library_mail: settings.libraryMail,
    return_address: settings.returnAddress,
  }) satisfies Record<SettingKey, unknown>

const sizeText = (size: AccountSettings['defaultParcelSize']): string | null =>
  size && `${size.sides.join('x')} ${size.unit}`
