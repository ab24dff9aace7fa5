import { expect, it } from 'vitest'
import { openEngine } from '#db/database.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { Shell } from '../support/shell.ts'

describeOnEachEngine('a parcel and freight that have one id and one ship code', kit => {
  it('are named by the doctor, who says what to do', async () => {
    const config = await kit.config('sandbox')
    await using shell = await Shell.open(await kit.settings())
    await shell.say('account', 'create', 'acme')
    const sound = await shell.say('doctor')
    expect(sound).toContain('ok    production ids and ship codes: each belongs to one shipment')

    {
      await using engine = await openEngine(config)
      await engine.transact(1, async session => {
        for (const table of ['shipment', 'freight']) {
          await session.execute(
            `insert into ${table} (account_id, id, ship_code, state, created_at, to_name, total_paid)
              select id, 2055, '261127ABCDEF', 'draft', 1, 'ADA', 0 from account where name = 'acme'`,
          )
        }
      })
    }
    const told = await shell.say('doctor')
    expect(told).toContain('ok    production ids and ship codes')
    expect(told).toContain(
      'warn  sandbox ids and ship codes: acme: parcel 2055 and freight 2055 (261127ABCDEF)\n' +
        '      The API and the dashboard find the parcel by these: docs/nodes.md says how to reach the freight.',
    )
  })
})
