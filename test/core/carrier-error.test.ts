import { expect, it } from 'vitest'
import { TokenRefused } from '#carriers/remote/remote-failures.ts'

it('a failure that several callers share is marked for the one alone who had sent an order', () => {
  const shared = new TokenRefused('Carrier', { answer: { status: 401, text: 'Ann Example' } })
  const marked = shared.afterOrder()
  expect([shared.isAfterOrder, marked.isAfterOrder]).toEqual([false, true])
  expect(marked).toBeInstanceOf(TokenRefused)
  expect(marked).toMatchObject({ kind: 'misconfigured', message: shared.message })
  expect(marked.stack).toBe(shared.stack)
  expect(marked.answer?.status).toBe(401)
  for (const failure of [shared, marked]) {
    expect(JSON.stringify({ ...failure })).not.toContain('Ann')
  }
})
