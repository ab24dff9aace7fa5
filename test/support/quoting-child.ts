import type { CarrierMode } from './carrier-child.ts'
import { carrierHosts, connectAccount } from './connect-account.ts'
import { startService } from './service.ts'
import { testCarrier } from './test-carrier.ts'
import { rateBody } from './tested-version.ts'

/** A service that asks a carrier in each of these modes, and logs all that it ever logs. */
const [, , control = '', url = '', client_secret = '', dataDir = '', ...modes] = process.argv

await using service = await startService(
  {
    DATA_DIR: dataDir,
    CARRIER_HOSTS: carrierHosts(url),
    CREDENTIALS_KEYS: `1:${'ab'.repeat(32)}`,
    LOG_LEVEL: 'trace',
    LOG_FORMAT: 'json',
  },
  config => config,
  [testCarrier],
)
const { app } = service
const credentials = { client_id: 'id', client_secret }
const account = await connectAccount(service, 'sandbox', testCarrier.code, credentials)
const client = await service.client()
// What nobody does: but if somebody did, it would not be written.
app.log.error({ credentials }, 'logged by mistake')
app.log.error({ account }, 'logged by mistake')
for (const mode of modes as CarrierMode[]) {
  await fetch(`${control}/-/mode`, { method: 'POST', body: mode })
  await client.post('/rates', rateBody())
}
await fetch(`${control}/-/mode`, { method: 'POST', body: 'ok' })
await fetch(`${control}/-/revoke`, { method: 'POST' })
const answer = await client.post('/rates', rateBody())
process.stdout.write(`${answer.text}\n`)
