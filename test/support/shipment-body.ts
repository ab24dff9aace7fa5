import { expect } from 'vitest'
import { operatorOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { type Answer, ApiClient } from './client.ts'
import { type Body, rateBody } from './rate-body.ts'
import type { Service } from './service.ts'
import { sandboxApi } from './tested-version.ts'

export const mug = { description: 'Coffee mug', quantity: 2, value: 12.5, currency: 'CAD' }

/** A parcel to the US that every tracked service takes, with what customs want to know. */
export const shipmentBody = (changes: Body = {}): Body => rateBody({ items: [mug], ...changes })

/** A client in the sandbox whose account can pay, and the account itself. */
export async function fundedClient(
  service: Service,
  settings: Readonly<Record<string, string>> = {},
  credits = 1_000_00,
): Promise<{ client: ApiClient; account: number }> {
  const account = await service.account(settings)
  const { store } = service.app.worlds.sandbox
  if (credits > 0) await grantCredits(store, account, credits, 'test', Date.now())
  const token = await service.token(account)
  return { client: new ApiClient(`${service.url}${sandboxApi}`, token), account }
}

/** What the ledger says of an account, in cents. */
export async function booksOf({ app }: Service, account: number) {
  const { ledger } = app.worlds.sandbox.store.read
  const [credits, holds] = await Promise.all([
    ledger.balance(operatorOn(account), 'credits', 'CAD'),
    ledger.balance(operatorOn(account), 'holds', 'CAD'),
  ])
  return { credits, holds }
}

export function expectBought({ status, body }: Answer): void {
  expect(body.message).toBeTypeOf('string')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, shipment: { status: 'Ready' } })
  expect(body.tracking_code).toMatch(/^[0-9A-Z]{10,34}$/)
}

/** The bytes of a label, as latin-1 text. */
export const labelText = ({ body }: Answer): string =>
  Buffer.from(body.label, 'base64').toString('latin1')

export const cents = (amount: number): number => Math.round(amount * 100)
