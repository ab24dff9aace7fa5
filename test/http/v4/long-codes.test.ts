import { beforeAll, it } from 'vitest'
import type { ApiClient } from '../../support/client.ts'
import { type Service, sharedService } from '../../support/service.ts'
import { expectSameForLongCodes } from '../../support/unknown-codes.ts'

let service: Service
let client: ApiClient
beforeAll(async () => {
  service = await sharedService()
  client = await service.client()
})

it.each(['/orders/%s', '/%s/orders/1001', '/1/orders/%s'])(
  'a code of any length gets the same answer as an unknown code: %s',
  path => expectSameForLongCodes(client, path),
)
