import { connectCarrierAccount } from '#core/carrier-account/connect.ts'
import { operatorHolder } from '#core/carrier-account/holder.ts'
import type { CarrierAccount } from '#core/carrier-account.ts'
import type { Environment } from '#core/environment.ts'
import type { Service } from './service.ts'
import { testCarrier } from './test-carrier.ts'

export const testCredentials = { client_id: 'id', client_secret: 'hush' }

/** The operator connects an account for all clients, and the service has seen it. */
export async function connectAccount(
  { app }: Pick<Service, 'app'>,
  environment: Environment = 'sandbox',
  carrier = testCarrier.code,
  credentials: Readonly<Record<string, string>> = testCredentials,
): Promise<CarrierAccount> {
  const world = app.worlds[environment]
  const input = { carrier, label: 'Ours', credentials }
  const account = await connectCarrierAccount(operatorHolder(world), input)
  await world.rating.refresh()
  return account
}

/** Where a carrier of tests is reached in each world. */
export const carrierHosts = (url: string, code = testCarrier.code) =>
  JSON.stringify({ production: { [code]: url }, sandbox: { [code]: url } })
