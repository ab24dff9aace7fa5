import { expect, it } from 'vitest'
import { describeInBrowser, goTo, newPage } from '#test/support/browser.ts'
import { formsIn, seePage } from '#test/support/dashboard/crawl.ts'
import { ofFullAccount, ofPerson } from '#test/support/dashboard/every-screen.ts'
import {
  buyFor,
  callWith,
  grantWith,
  keptCall,
  saveTexts,
} from '#test/support/dashboard/hostile-account.ts'
import { markup } from '#test/support/dashboard/hostile-texts.ts'
import { screenOf } from '#test/support/dashboard/page.ts'
import { parcelAbroadFields, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { type DashboardStock, stockDashboard } from '#test/support/dashboard/stock.ts'
import type { DashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const stock = await hostileStock(await stockDashboard(service))

/** As many of the texts as a field holds, each time from another one on. */
function texts(from: number, longest: number): string {
  const turned = markup.map((_, at) => markup[(at + from) % markup.length] ?? '')
  return turned.reduce((all, one) => (all.length + one.length > longest ? all : all + one), '')
}

/** The stock, with markup wherever somebody may have typed or sent something. */
async function hostileStock(plain: DashboardStock): Promise<DashboardStock> {
  const { visitor, webhook } = plain
  const token = await service.token(visitor.account)
  const draft = await saveTexts(visitor, { ...shipTexts(60), order_id: texts(3, 200) })
  const bought = await buyFor(visitor, { ...parcelFields, 'to_address.name': texts(0, 40) })
  const [, call = ''] = await callWith(service, token, texts(1, 90))
  await keptCall(service, visitor, call)
  await grantWith(service, visitor, texts(2, 200))
  await visitor.again(service, texts(4, 190))
  const me = new URL('/dashboard/me', service.url).href
  const settings = visitor.at('/settings')
  await type(visitor, me, { name: texts(0, 100) })
  await type(visitor, visitor.at(`/webhooks/${webhook}/change`), { description: texts(1, 200) })
  await type(visitor, visitor.at('/tokens/new'), { name: texts(2, 100) })
  await type(visitor, settings, { default_customs_description: texts(3, 40) })
  const sender = ['name', 'company', 'address1', 'address2', 'city']
  const own = sender.map((part, at) => [`return_address.${part}`, texts(at, 40)])
  await type(visitor, settings, Object.fromEntries(own))
  return { ...plain, draft, bought, call }
}

function shipTexts(longest: number): Record<string, string> {
  const names = Object.keys(parcelAbroadFields)
  return Object.fromEntries(names.map((name, at) => [name, texts(at, longest)]))
}

/** Into the form of the page that has these fields, which keeps them. */
async function type(
  visitor: DashboardVisitor,
  page: string,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const names = Object.keys(own)
  const forms = formsIn(await seePage(visitor, page))
  const form = forms.find(({ typed }) => names.every(name => typed.includes(name)))
  if (!form) throw new Error(`${page} has no form for ${names}`)
  for (const [name, text] of Object.entries(own)) form.fields.set(name, text)
  const answer = await seePage(visitor, form.url, { method: 'POST', body: form.fields })
  expect(answer.status, form.url).toBeLessThan(400)
}

describeInBrowser('an account full of markup', () => {
  it('runs nothing of it, asks for nothing of it, and breaks no page', async () => {
    const { visitor } = stock
    const shown = { ...shipTexts(200), paste: texts(0, 500) }
    const full = Object.values(ofFullAccount(stock)).flat()
    const own = [...full, `/ship?${new URLSearchParams(shown)}`].map(path =>
      screenOf(visitor, path),
    )
    const above = Object.values(ofPerson).flat()
    const visits = [...own, ...above.map(path => ({ path: `/dashboard${path}` }))]
    const page = await newPage({ ...screenOf(visitor, ''), path: '' })
    const changes: string[] = []
    page.on('request', request => {
      if (request.method() !== 'GET') changes.push(request.url())
    })
    for (const visit of visits) {
      await goTo(page, visit)
      expect(await page.title(), visit.path).toMatch(/ · Postilion$/)
      expect(page.url(), visit.path).toContain(visit.path.replace(/[?#].*/, ''))
      expect(await page.locator(alien).count(), visit.path).toBe(0)
    }
    expect(changes).toEqual([])
  })
})

/** What no page of ours has in its middle. */
const alien =
  'main :is(script, style, iframe, base, meta, math, template, [onload], [onerror], [style]), form[action*="example.com"]'
