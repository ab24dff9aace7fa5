import { describe, expect, it } from 'vitest'
import { dashboardVisitor, screened } from '#test/support/dashboard/visitor.ts'
import { postgresKit } from '#test/support/engines.ts'
import { startService } from '#test/support/service.ts'
import { Shell } from '#test/support/shell.ts'

/** The sources as people start them: what the tests bundle has no dashboard. */
const program = new URL('../../../bin/postilion.js', import.meta.url).pathname

describe('of two nodes on PostgreSQL', () => {
  const kit = postgresKit()

  it('each ends what the other ended, with the very next request', async () => {
    const settings = await kit.settings()
    await using here = await startService(settings)
    await using shell = await Shell.open({ DATABASE_URL: settings.DATABASE_URL ?? '' }, program)
    const { address } = await shell.serve()
    const owner = await dashboardVisitor(here)
    const { account } = owner
    for (const [one, other] of [
      [address, here.url],
      [here.url, address],
    ] as const) {
      const member = await dashboardVisitor(here, { account, role: 'shipper' })
      const asMember = (at: string) => member.atService(at).get('/quote')
      expect((await asMember(other)).status).toBe(200)
      const removed = await owner
        .atService(one)
        .post('/people/remove', { user: `${member.userId}` })
      expect(removed.location).toMatch(/\/people\?done=removed$/)
      expect((await asMember(other)).location).toMatch(/sign-in/)
      const next = await dashboardVisitor(here, { account, role: 'shipper' })
      const { cookie } = next.atService(one)
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const left = await screened(`${one}/dashboard/sign-out`, { method: 'POST', headers })
      expect(left.location).toMatch(/sign-in/)
      expect((await next.atService(other).get('/quote')).location).toMatch(/sign-in/)
    }
  })
})
