import { ApiClient } from '../../support/client.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { PublishedApi } from '../../support/openapi.ts'
import type { Service } from '../../support/service.ts'

export const publishedV3 = new PublishedApi(new URL('../../../openapi/v3.json', import.meta.url))

export { rateBody as flatRate, shipmentBody as flatShipment } from './requests.ts'

/** A client of version 3 in the sandbox whose account can pay, and the account itself. */
export async function fundedV3(
  service: Service,
  settings: Readonly<Record<string, string>> = {},
  credits = 1_000_00,
): Promise<{ v3: ApiClient; account: number }> {
  const { account } = await fundedClient(service, settings, credits)
  const token = await service.token(account)
  return { v3: new ApiClient(`${service.url}/sandbox/api/v3`, token, publishedV3), account }
}
