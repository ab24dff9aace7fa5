import { describe, expect, it } from 'vitest'
import { formsIn } from '#test/support/dashboard/crawl.ts'
import { ofDevelopers } from '#test/support/dashboard/drawn-lines/of-developers.ts'
import { ofMoney } from '#test/support/dashboard/drawn-lines/of-money.ts'
import { ofShipments } from '#test/support/dashboard/drawn-lines/of-shipments.ts'
import { ofShipping } from '#test/support/dashboard/drawn-lines/of-shipping.ts'
import { ofTokens } from '#test/support/dashboard/drawn-lines/of-tokens.ts'
import { ofWebhooks } from '#test/support/dashboard/drawn-lines/of-webhooks.ts'
import { Twins } from '#test/support/dashboard/drawn-lines/twins.ts'
import { curlsOf, runLine } from '#test/support/dashboard/drawn-lines.ts'
import { ofFullAccount } from '#test/support/dashboard/every-screen.ts'
import { funded } from '#test/support/dashboard/ship-form.ts'
import { stockDashboard } from '#test/support/dashboard/stock.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const tests = {
  ...ofShipping,
  ...ofShipments,
  ...ofMoney,
  ...ofDevelopers,
  ...ofWebhooks,
  ...ofTokens,
}

it('the lines of every screen that changes something are tried', async () => {
  const stock = await stockDashboard(service)
  const drawing = new Set<string>()
  for (const [path, seen] of Object.entries(ofFullAccount(stock))) {
    for (const place of seen) {
      const { text } = await stock.visitor.get(place)
      const forms = formsIn({ url: stock.visitor.at(place), text })
      const isWriting = forms.some(({ method, url }) => method === 'POST' && ofAccount.test(url))
      if (isWriting && curlsOf(text).length > 0) drawing.add(`GET ${path}`)
    }
  }
  expect(Object.keys(tests).toSorted()).toEqual([...drawing].toSorted())
})

/** The frame has forms of its own, such as that which signs out. */
const ofAccount = /\/dashboard\/\d+\//

describe.concurrent.each(Object.entries(tests))(
  '%s: a line makes what the form makes',
  (_, cases) => {
    it.each(Object.entries(cases))('%s', async (_, test) => {
      const twins = await Twins.of(service)
      await test(twins)
      twins.expectAllRun()
    })
  },
)

it('Why draws the question whose price it explains', async () => {
  const visitor = await funded(service)
  const question = 'to_address.country_code=US&to_address.postal_code=10118&packages.0.weight=2'
  const prices = (await visitor.get(`/quote?${question}`)).text
  const [, why = ''] = /href="[^"]*(\/quote\/why\?[^"]+)"/.exec(prices) ?? []
  const { text } = await visitor.get(why.replaceAll('&amp;', '&'))
  const { data } = await runLine(curlsOf(text)[0] ?? '', await service.token(visitor.account))
  expect(data).toHaveLength(1)
  expect(text).toContain(`${Number(data[0].total).toFixed(2)}`)
})
