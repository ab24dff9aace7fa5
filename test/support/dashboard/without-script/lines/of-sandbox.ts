import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { hourMs } from '#core/time/durations.ts'
import { dashboardVisitor } from '../../visitor.ts'
import type { LineTests } from './line-tests.ts'

/** The account's clock, and what is invented for it. */
export const ofSandbox: LineTests = {
  'POST /:account/sandbox/clock': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const browser = await open(visitor.at('/sandbox'), visitor.cookie)
    await browser.press('6 hours')
    await browser.press('Move the clock', { duration: '30h' })
    const { clocks } = service.app.worlds.sandbox.store.read
    expect(await clocks.offsetMs(serviceOn(visitor.account))).toBe(36 * hourMs)
  },

  'POST /:account/sandbox/seed': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const browser = await open(visitor.at('/sandbox'), visitor.cookie)
    await browser.press('Create', { shipments: '3' })
    const { shipments } = service.app.worlds.sandbox.store.read
    const made = await shipments.stateCounts(serviceOn(visitor.account))
    expect(made.reduce((sum, { n }) => sum + n, 0)).toBe(3)
  },
}
