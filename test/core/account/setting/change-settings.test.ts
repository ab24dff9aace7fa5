import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { createAccount, findAccount } from '#core/account/accounts.ts'
import { type GivenPreset, readPresets } from '#core/account/package-presets.ts'
import { addPreset, removePreset } from '#core/account/setting/change-presets.ts'
import { changeSettings, type SettingsInput } from '#core/account/setting/change-settings.ts'
import { operatorCaller } from '#core/account/system-caller.ts'
import { commandOf } from '#core/command/command.ts'
import type { Environment } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import type { DashboardRight } from '#core/user/roles.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { fakeWorld } from '#test/support/fake-world.ts'

const carton = {
  name: 'Carton',
  package_type: 'Parcel',
  length: 30,
  width: 20,
  height: 10,
  size_unit: 'cm',
}
const now = Date.UTC(2026, 10, 24)

describeOnEachEngine('settings that people change', kit => {
  async function scene(environment: Environment = 'production') {
    const world = async (of: Environment) => ({
      ...fakeWorld(of, () => now),
      store: await kit.open(of),
    })
    const worlds = { production: await world('production'), sandbox: await world('sandbox') }
    const both = { production: worlds.production.store, sandbox: worlds.sandbox.store }
    const { name, id } = await createAccount(both, `account ${crypto.randomUUID()}`, now)
    const asked = worlds[environment]
    const caller = await operatorCaller(asked, await findAccount(asked.store.read.accounts, name))
    const handOf = (rights: readonly DashboardRight[]) => ({
      register: worlds.production,
      sandbox: both.sandbox,
      may: (right: DashboardRight) => rights.includes(right),
    })
    const commandAt = (atKey: string | null = null) => {
      const key =
        atKey === null ? null : { scope: 's', text: atKey, fingerprint: '', cipherKey: null }
      const mark = {
        requestId: crypto.randomUUID(),
        method: 'POST',
        route: '/settings',
        path: '/settings',
        arrivedAt: now,
      }
      return commandOf(asked, caller, mark, key) as never
    }
    const change = (
      wishes: SettingsInput,
      rights: readonly DashboardRight[] = ['settings'],
      atKey: string | null = null,
    ) => changeSettings(commandAt(atKey), handOf(rights), wishes)
    const add = (preset: GivenPreset, rights: readonly DashboardRight[] = ['settings']) =>
      addPreset(commandAt(), handOf(rights), preset)
    const remove = (preset: string) => removePreset(commandAt(), handOf(['settings']), preset)
    const names = async () =>
      (await stored()).map(({ package_presets = '[]' }) =>
        readPresets(package_presets).map(preset => preset.name),
      )
    const stored = async () =>
      Promise.all(
        [both.production, both.sandbox].map(async ({ read }) =>
          Object.fromEntries((await read.accounts.byId(id))?.settings ?? []),
        ),
      )
    return { change, add, remove, names, stored, both, id }
  }

  it.each(['production', 'sandbox'] as const)(
    'count in both worlds at once, changed in %s',
    async environment => {
      const { change, stored } = await scene(environment)
      await change({ time_zone: 'America/Toronto', keep_bodies_until: '2026-12-01' })
      const expected = { time_zone: 'America/Toronto', keep_bodies_until: '2026-12-01' }
      expect(await stored()).toEqual([expected, expected])
      await change({ keep_bodies_until: null })
      const ended = { ...expected, keep_bodies_until: 'null' }
      expect(await stored()).toEqual([ended, ended])
    },
  )

  it('end alike in both worlds, however many change them at once', async () => {
    const { change, stored } = await scene('sandbox')
    const zones = ['America/Toronto', 'Europe/Zurich', 'Asia/Tokyo', 'UTC']
    await Promise.all(zones.map(time_zone => change({ time_zone })))
    const [production, sandbox] = await stored()
    expect(sandbox).toEqual(production)
  })

  it('that the installation grants are changed by operators alone', async () => {
    const { change, stored } = await scene()
    const granted = {
      sandbox: 'true',
      region: 'BC',
      region_change: 'true',
      tier_pricing: 'true',
      max_declared_value: '5000.00',
      library_mail: 'true',
      max_tokens: '500',
    }
    for (const [key, text] of Object.entries(granted)) {
      const asked = change({ [key]: text, time_zone: 'Asia/Tokyo' })
      await expect(asked, key).rejects.toMatchObject({ code: 'scope_missing' })
    }
    await expect(change({ time_zone: 'Asia/Tokyo' }, [])).rejects.toMatchObject({
      code: 'scope_missing',
    })
    expect(await stored()).toEqual([{}, {}])
    await change(granted, ['settings', 'grants'])
    expect(await stored()).toEqual([granted, granted])
  })

  it('are refused together, each with its own reason, and none of them is changed', async () => {
    const { change, stored } = await scene()
    const refusal = await change({
      time_zone: 'Atlantis',
      default_package_type: 'Crate',
      keep_bodies_until: '2999-01-01',
      low_credits: '5.00',
    }).catch(error => error)
    expect(refusal).toBeInstanceOf(CoreError)
    expect(Object.keys(refusal.fields)).toEqual([
      'time_zone',
      'default_package_type',
      'keep_bodies_until',
    ])
    expect(await stored()).toEqual([{}, {}])
  })

  it.each(['production', 'sandbox'] as const)(
    'hold each package that is added at once, in both worlds alike, added in %s',
    async environment => {
      const { add, remove, names } = await scene(environment)
      const wanted = ['Carton', 'Crate', 'Tube', 'Envelope', 'Sack']
      await Promise.all(wanted.map(name => add({ ...carton, name })))
      const [production = [], sandbox] = await names()
      expect(production.toSorted()).toEqual(wanted.toSorted())
      expect(sandbox).toEqual(production)
      await Promise.all(['tube', 'Crate', 'never'].map(remove))
      const left = production.filter(name => name !== 'Tube' && name !== 'Crate')
      expect(await names()).toEqual([left, left])
    },
  )

  it('hold no package that lacks something, has the name of another, or is one too many', async () => {
    const { add, change, names, stored } = await scene()
    await expect(add({ ...carton, name: null, height: null })).rejects.toMatchObject({
      fields: {
        'preset.name': ['The preset.name is required.'],
        'preset.height': ['The preset.height is required.'],
      },
    })
    await expect(add({ ...carton, package_type: 'Coffin' })).rejects.toMatchObject({
      fields: { 'preset.package_type': ['There is no package type Coffin.'] },
    })
    await expect(add(carton, [])).rejects.toMatchObject({ code: 'scope_missing' })
    await add(carton)
    await expect(add({ ...carton, name: 'CARTON ' })).rejects.toMatchObject({
      fields: { 'preset.name': ['A package named CARTON already exists.'] },
    })
    expect(await names()).toEqual([['Carton'], ['Carton']])
    const many = Array.from({ length: 50 }, (_, at) => ({ ...carton, name: `Carton ${at}` }))
    await change({ package_presets: JSON.stringify(many) })
    await expect(add(carton)).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await stored())[0]?.package_presets).not.toContain('"Carton"')
  })

  it('leave a line in the log, without anybody’s address', async () => {
    const { change, both, id } = await scene()
    await change({ return_address: '{"name":"Ada Lovelace"}', low_credits: '5.00' })
    const lines = await both.production.read.requestLog.list(serviceOn(id), null, 10)
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      'set low_credits to 5.00; set return_address',
    ])
  })
})
