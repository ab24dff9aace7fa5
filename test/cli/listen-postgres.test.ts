import { describe, expect, it } from 'vitest'
import { postgresKit } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { PostgresProxy } from '../support/postgres-proxy.ts'
import { Shell } from '../support/shell.ts'
import { startSubscriber } from '../support/subscriber.ts'

describe('postilion listen over PostgreSQL', () => {
  const kit = postgresKit()

  it('goes on after a moment without its database', async () => {
    const { DATABASE_URL = '' } = await kit.settings()
    const before = await PostgresProxy.before(DATABASE_URL)
    await using proxy = before.proxy
    await using behind = await Shell.open({ DATABASE_URL: before.url, LOG_LEVEL: 'silent' })
    await using shell = await Shell.open({ DATABASE_URL, LOG_LEVEL: 'silent' })
    await using subscriber = await startSubscriber()
    await shell.say('account', 'create', 'acme')
    const target = ['--forward-to', subscriber.url]
    const listening = behind.launch('listen', '--account', 'acme', ...target)
    await listening.printed(/whsec_/)
    proxy.refusing = true
    proxy.cutAll()
    await shell.say('trigger', 'shipment.created', '--account', 'acme')
    await eventually(async () => expect(proxy.refused).toBeGreaterThan(2))
    proxy.refusing = false
    await subscriber.received('shipment.created')
    await listening.printed(/shipment\.created .*\n/)
    expect(await listening.end('SIGINT'), listening.stderr).toBe(0)
  })
})
