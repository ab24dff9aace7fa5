import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { ApiClient } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { PublishedApi } from '../../support/openapi.ts'
import { sharedService } from '../../support/service.ts'
import { shipmentBody } from './requests.ts'

const service = await sharedService()

it('a kept call has its label described in place of its bytes', async () => {
  const { account } = await fundedClient(service, {}, 1_000_00)
  const published = new PublishedApi(new URL('../../../openapi/v3.json', import.meta.url))
  const token = await service.token(account)
  const client = new ApiClient(`${service.url}/sandbox/api/v3`, token, published)
  const bought = await client.post('/shipments', shipmentBody())
  expect(bought.body.label).toMatch(/^JVBERi0/)
  const { calls } = service.app.worlds.sandbox.store.read
  const kept = await eventually(async () => {
    const id = bought.headers.get('request-id') ?? ''
    const call = await calls.byRequestId(serviceOn(account), id)
    if (!call) throw new Error('the call is not kept yet')
    return call
  })
  expect(kept.answered).toMatchObject({ state: 'redacted' })
  expect(kept.answered?.text).not.toContain('JVBERi0')
  const { label, ...rest } = JSON.parse(kept.answered?.text ?? '')
  const { label: _, ...answered } = bought.body
  expect(label).toMatch(/^\[redacted: [\d,]+ bytes of application\/pdf\]$/)
  expect(rest).toEqual(answered)
})
