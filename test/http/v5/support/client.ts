import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { type Answer, ApiClient } from '../../../support/client.ts'
import type { Service } from '../../../support/service.ts'
import { publishedV5 } from './published-v5.ts'

export const sandboxV5 = '/sandbox/api/v5'

/** A client of this version in the sandbox, with another account for each call. */
export async function clientOf(
  service: Service,
  {
    settings = {},
    credits = 1_000_00,
  }: { settings?: Record<string, string>; credits?: number } = {},
) {
  const account = await service.account(settings)
  const { store } = service.app.worlds.sandbox
  if (credits > 0) await grantCredits(store, account, credits, 'test', Date.now())
  const token = await service.token(account)
  const client = new ApiClient(`${service.url}${sandboxV5}`, token, publishedV5)
  return { client, account, token, tenant: serviceOn(account) }
}

export const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

/** The answer of a refusal; the published document has judged its shape. */
export function expectError(answer: Answer, status: number, code: string): void {
  expect(answer.status).toBe(status)
  expect(answer.body.error.code).toBe(code)
  expect(answer.body.error.docs_url).toMatch(new RegExp(`/docs/errors#${code}$`))
}
