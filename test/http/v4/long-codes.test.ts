import { it } from 'vitest'
import { sharedService } from '../../support/service.ts'
import { expectSameForLongCodes } from '../../support/unknown-codes.ts'

const service = await sharedService()
const client = await service.client()

it.each(['/orders/%s', '/%s/orders/1001', '/1/orders/%s'])(
  'a code of any length gets the same answer as an unknown code: %s',
  path => expectSameForLongCodes(client, path),
)
