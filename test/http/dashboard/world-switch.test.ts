import { describe, expect, it } from 'vitest'
import { roles } from '#core/user/roles.ts'
import { dashboardVisitor, screened } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'
import { dashboardRoutes } from '../../../src/http/dashboard/table/routes.ts'

const service = await sharedService()

const paths = dashboardRoutes
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/:account'))
  .map(({ path }) => path.replace('/:account', '').replaceAll(/:\w+/g, '1'))

/** Where the switch of a page leads: the address in the world where the page is not. */
const otherWorld = (text: string): string =>
  /<nav class="worlds"[^>]*>.*?<a href="([^"]+)">/.exec(text)?.[1] ?? ''

describe.each(['production', 'sandbox'] as const)(
  'the switch between the worlds, in %s',
  environment => {
    it.each(roles)('leads a %s from every screen to one that is there', async role => {
      const visitor = await dashboardVisitor(service, { role, environment })
      const led = new Set<string>()
      for (const path of paths) {
        const { text, headers } = await visitor.get(path)
        if (text.includes('class="worlds"')) led.add(otherWorld(text))
        else expect(isFramed(headers, text), path).toBe(false)
      }
      expect(led.size).toBeGreaterThan(0)
      for (const href of led) {
        const { status } = await screened(new URL(href, service.url).href, {
          headers: { cookie: visitor.cookie },
        })
        expect(status, href).toBe(200)
      }
    })
  },
)

const isFramed = (headers: Headers, text: string): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/html') && text.includes('class="rail"')

it('leads from one thing to the list that has its like', async () => {
  const visitor = await dashboardVisitor(service)
  const ledFrom = async (path: string): Promise<string> =>
    otherWorld((await visitor.get(path)).text)
  const at = `/dashboard/${visitor.account}`
  expect(await ledFrom('/shipments/absent')).toBe(`${at}/shipments`)
  expect(await ledFrom('/tokens/new')).toBe(`${at}/tokens`)
  expect(await ledFrom('/sandbox')).toBe(at)
})

it('is absent where the account has no sandbox', async () => {
  const settings = { sandbox: 'false' }
  const visitor = await dashboardVisitor(service, { environment: 'production', settings })
  const { status, text } = await visitor.get('/shipments')
  expect(status).toBe(200)
  expect(text).not.toContain('class="worlds"')
})

it('a refusal for a role keeps the menu and the bar', async () => {
  const visitor = await dashboardVisitor(service, { role: 'packer' })
  const { status, text } = await visitor.get('/money')
  expect(status).toBe(403)
  expect(text).toContain('Not allowed for your role')
  expect(text).toContain(`/dashboard/${visitor.account}/shipments"`)
  expect(text).not.toContain(`/dashboard/${visitor.account}/money"`)
})
