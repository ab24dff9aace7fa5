import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dashboardRoutes } from '#http/dashboard/table/routes.ts'
import { describeInBrowser, newReader } from '#test/support/browser.ts'
import { screenOf } from '#test/support/dashboard/page.ts'
import {
  nothingToGetWrong,
  type RefusedForm,
  type RefusedForms,
  refusedInProduction,
  refusedOfAccount,
  refusedOfCodeDue,
  refusedOfNobody,
  refusedOfPerson,
} from '#test/support/dashboard/refused-forms.ts'
import { stockDashboard } from '#test/support/dashboard/stock.ts'
import { dashboardVisitor, screened } from '#test/support/dashboard/visitor.ts'
import { expectGoodPage, expectGoodRefusal } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const stock = await stockDashboard(service)

it('every form of the table is refused below, or has nothing to get wrong', () => {
  const refused = [
    refusedOfAccount(stock),
    refusedInProduction,
    refusedOfPerson,
    refusedOfNobody(stock),
    refusedOfCodeDue,
  ].flatMap(Object.keys)
  const forms = dashboardRoutes.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect([...refused, ...nothingToGetWrong].toSorted()).toEqual(forms.toSorted())
})

/** The browser itself reports what is answered with an error. */
const refusals = /console: Failed to load resource.* status of 4\d\d /

/** As much of the browser's objects as is used here, within the page. */
type Form = {
  action: string
  readonly method: string
  readonly elements: Iterable<{ name: string; readonly formAction?: string }>
  append(field: object): void
  submit(): void
}
declare const document: {
  readonly forms: Iterable<Form>
  createElement(name: 'input'): { type: string; name: string; value: string }
}

/** Sends the form of the page by the browser, which would not let some fields stay as they are. */
async function send(page: Page, line: string, { fields }: Pick<RefusedForm, 'fields'>) {
  const action = `^(?:/sandbox)?/dashboard${line.replaceAll(/:\w+/g, '[^/]+')}$`
  const [answer] = await Promise.all([
    page.waitForNavigation(),
    page.evaluate(
      ([wanted, typed]) => {
        const found = [...document.forms]
          .filter(({ method }) => method === 'post')
          .flatMap(form =>
            [form.action, ...[...form.elements].map(button => button.formAction ?? '')]
              .filter(action => action && new RegExp(wanted).test(new URL(action).pathname))
              .map(action => ({ form, action })),
          )[0]
        if (!found) throw new Error(`the page has no form for ${wanted}`)
        const { form, action } = found
        form.action = action
        for (const [name, value] of Object.entries(typed)) {
          for (const field of form.elements) if (field.name === name) field.name = ''
          form.append(
            Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
          )
        }
        form.submit()
      },
      [action, fields] as const,
    ),
  ])
  return answer?.status() ?? 0
}

async function expectGoodRefusals(at: string, cookie: string | null, forms: RefusedForms) {
  const context = await newReader({
    at: service.url,
    provoked: [refusals],
    ...(cookie !== null && { cookie }),
  })
  const page = await context.newPage()
  for (const [line, form] of Object.entries(forms)) {
    await page.goto(`${at}${form.page}`)
    expect.soft(await send(page, line, form), line).toBeGreaterThanOrEqual(400)
    expect.soft(await page.getByRole('alert').count(), line).toBeGreaterThan(0)
    await expectGoodRefusal(page)
  }
}

describeInBrowser('a form that is refused is good for every reader', () => {
  it('of an account', async () => {
    const { visitor } = stock
    await expectGoodRefusals(visitor.at(''), visitor.cookie, refusedOfAccount(stock))
    const inProduction = visitor.at('').replace('/sandbox/', '/')
    await expectGoodRefusals(inProduction, visitor.cookie, refusedInProduction)
  })

  it('of a person, of nobody, and of somebody whose code is due', async () => {
    const at = '/dashboard'
    await expectGoodRefusals(at, stock.visitor.cookie, refusedOfPerson)
    await expectGoodRefusals(at, null, refusedOfNobody(stock))
    await expectGoodRefusals(at, stock.codeDue, refusedOfCodeDue)
  })

  it('after too many tries', async () => {
    const { email } = await dashboardVisitor(service)
    const page = await (await newReader({ at: service.url, provoked: [refusals] })).newPage()
    await page.goto('/dashboard/sign-in')
    const fields = { email, password: 'wrong' }
    for (let at = 0; at < 10; at += 1) {
      await screened(`${service.url}/dashboard/sign-in`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    }
    expect(await send(page, '/sign-in', { fields })).toBe(429)
    await expectGoodRefusal(page)
  })
})

describeInBrowser('the page of an error is good for every reader', () => {
  it('whose role may not see the screen', async () => {
    const { account } = stock.visitor
    const quoter = await dashboardVisitor(service, { account, role: 'quoter' })
    await expectGoodPage({ ...screenOf(quoter, '/money'), status: 403 })
  })

  it('who asks for what is not there', async () => {
    await expectGoodPage({ ...screenOf(stock.visitor, '/shipments/never'), status: 404 })
  })
})
