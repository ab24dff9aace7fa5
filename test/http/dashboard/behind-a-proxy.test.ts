import { expect, it } from 'vitest'
import { dashboardVisitor, screened, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { startService } from '#test/support/service.ts'

it('the brakes of signing in know who somebody behind a proxy is', async () => {
  await using service = await startService({ TRUSTED_PROXIES: '127.0.0.0/8' })
  const { email, userId } = await dashboardVisitor(service)
  const { status } = await screened(`${service.url}/dashboard/sign-in`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '198.51.100.7', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email, password: visitorPassword }),
  })
  expect(status).toBe(303)
  const { read } = service.app.worlds.production.store
  const places = (await read.sessions.ofUser(userId)).map(({ place }) => place)
  expect(places).toContain('198.51.100.0/24')
})
