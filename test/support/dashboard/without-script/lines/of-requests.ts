import { expect } from 'vitest'
import { sandboxApi } from '../../../tested-version.ts'
import { keptCall } from '../../hostile-account.ts'
import { dashboardVisitor } from '../../visitor.ts'
import type { LineTests } from './line-tests.ts'

/** Calls of programs. */
export const ofRequests: LineTests = {
  'POST /:account/requests/:requestId/run': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const authorization = `Bearer ${await service.token(visitor.account)}`
    const call = { headers: { authorization, 'idempotency-key': 'once' } }
    const answer = await fetch(`${service.url}${sandboxApi}/shipments`, call)
    await answer.text()
    const id = answer.headers.get('request-id') ?? ''
    await keptCall(service, visitor, id)
    const browser = await open(visitor.at(`/requests/${id}`), visitor.cookie)
    await browser.press('Run again, new key', { fault: 'rate_limited' })
    expect(browser.text).toMatch(/Then .*200.*, now .*429/)
  },

  'POST /:account/requests/keep-bodies': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service, { environment: 'production' })
    const browser = await open(visitor.at('/requests'), visitor.cookie)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await browser.press('Save', { keep_bodies_until: tomorrow })
    expect(browser.text).toContain(`They are kept until ${tomorrow} is over`)
    await browser.press('Save', { keep_bodies_until: '' })
    expect(browser.text).toContain('They are not kept')
  },
}
