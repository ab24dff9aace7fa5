import { Command } from 'commander'
import type { Account } from '#core/account/account-store.ts'
import { accountOf, createAccount, findAccount } from '#core/account/accounts.ts'
import { storedPreset } from '#core/account/package-presets.ts'
import { setAccountSetting } from '#core/account/setting/change-settings.ts'
import { refuseUnfitSetting } from '#core/account/setting-limits.ts'
import {
  type AccountSettings,
  admitSetting,
  settingKeys,
  settingNamed,
} from '#core/account/settings.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { dayIn } from '#core/time/calendar-day.ts'
import { toDecimal } from '#core/values/money.ts'
import { printedFields } from './input/rename-fields.ts'
import { isoTime, jsonOption, showResult, withApp, withAppOrNew } from './shell.ts'
import { showList } from './table.ts'

type Json = { json?: boolean }

export const accountCommand = (): Command =>
  new Command('account')
    .description('accounts and their settings')
    .addCommand(create())
    .addCommand(set())
    .addCommand(list())

const create = (): Command =>
  new Command('create')
    .description('create an account in both environments, with no credits')
    .argument('<name>', '1 to 100 characters, unlike that of any other account')
    .addOption(jsonOption())
    .action(async (name: string, { json }: Json, command: Command) => {
      await withAppOrNew(command, async app => {
        const account = await createAccount(app.register, name, Date.now())
        showResult(view(account), json, `${account.id}  ${account.name}`)
      })
    })

const set = (): Command =>
  new Command('set')
    .description(`change a setting in both environments: ${settingKeys.join(', ')}`)
    .argument('<account>', 'name or id')
    .argument('<key>', 'the setting')
    .argument('<value>', 'the new value; null for none, where that is the default')
    .addOption(jsonOption())
    .action(
      async (nameOrId: string, key: string, value: string, options: Json, command: Command) => {
        await withApp(command, async app => {
          const account = await findAccount(app.register.production.read.accounts, nameOrId)
          const text = admitSetting(key, value)
          refuseUnfitSetting(settingNamed(key), text, app.worlds.production.catalogue())
          const act = await operatorCommand(app.worlds.production, account, 'set-setting')
          const stored = await setAccountSetting(act, app.register.sandbox, key, value)
          const view = { account: account.name, key, value: stored }
          showResult(view, options.json, `${account.name}: ${key} = ${stored}`)
        })
      },
    )

const list = (): Command =>
  new Command('list')
    .description('list every account')
    .addOption(jsonOption())
    .action(async ({ json }: Json, command: Command) => {
      await withApp(command, async app => {
        const rows = await app.register.production.read.accounts.list()
        showList(rows.map(accountOf).map(view), json, {
          empty: 'There are no accounts yet. Create one with account create.',
          columns: {
            id: ({ id }) => id,
            name: ({ name }) => name,
            created: ({ created_at }) => created_at,
          },
        })
      })
    })

const view = ({ id, name, createdAt, settings }: Account) => ({
  id,
  name,
  created_at: isoTime(createdAt),
  settings: viewOfSettings(settings),
})

/** Settings under the names that `account set` takes, with amounts in dollars. */
function viewOfSettings(settings: AccountSettings) {
  const { defaultParcelSize: size, defaultCustomsValue, maxDeclaredValue, lowCredits } = settings
  const { keepBodiesUntil } = settings
  return {
    ...printedFields(settingKeys, settings),
    default_parcel_size: size && `${size.sides.join('x')} ${size.unit}`,
    default_customs_value: defaultCustomsValue === null ? null : toDecimal(defaultCustomsValue),
    max_declared_value: toDecimal(maxDeclaredValue),
    low_credits: toDecimal(lowCredits),
    package_presets: settings.packagePresets.map(storedPreset),
    keep_bodies_until: keepBodiesUntil && dayIn('UTC', keepBodiesUntil - 1),
  }
}
