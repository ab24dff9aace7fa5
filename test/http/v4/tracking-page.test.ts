import { expect, it } from 'vitest'
import { fundedClient } from '../../support/funded-client.ts'
import { startService } from '../../support/service.ts'
import { shipmentBody, toPortland } from './requests.ts'

it('the tracking page of a return does not name the customer who sends it', async () => {
  await using service = await startService()
  const { client } = await fundedClient(service)
  const { body } = await client.post('/shipments', shipmentBody({ is_return: true }))
  const text = await (await fetch(`${service.url}/sandbox/t/${body.tracking_code}`)).text()
  expect(text).toContain('Label made')
  expect(text).not.toContain('Sender')
  for (const value of [toPortland.name, toPortland.company]) expect(text).not.toContain(value)
})
