import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LineTest } from '#test/support/dashboard/without-script/lines/line-tests.ts'
import { ofCards } from '#test/support/dashboard/without-script/lines/of-cards.ts'
import { ofCodes } from '#test/support/dashboard/without-script/lines/of-codes.ts'
import { ofMembers } from '#test/support/dashboard/without-script/lines/of-members.ts'
import { ofOperators } from '#test/support/dashboard/without-script/lines/of-operators.ts'
import { ofPrinting } from '#test/support/dashboard/without-script/lines/of-printing.ts'
import { ofRequests } from '#test/support/dashboard/without-script/lines/of-requests.ts'
import { ofSandbox } from '#test/support/dashboard/without-script/lines/of-sandbox.ts'
import { ofSessions } from '#test/support/dashboard/without-script/lines/of-sessions.ts'
import { ofSettings } from '#test/support/dashboard/without-script/lines/of-settings.ts'
import { ofShipments } from '#test/support/dashboard/without-script/lines/of-shipments.ts'
import { ofShipping } from '#test/support/dashboard/without-script/lines/of-shipping.ts'
import { ofTokens } from '#test/support/dashboard/without-script/lines/of-tokens.ts'
import { ofUsers } from '#test/support/dashboard/without-script/lines/of-users.ts'
import { ofWebhooks } from '#test/support/dashboard/without-script/lines/of-webhooks.ts'
import { ScriptlessBrowser } from '#test/support/dashboard/without-script/scriptless-browser.ts'
import { type Service, startService } from '#test/support/service.ts'
import { dashboardRoutes } from '../../../src/http/dashboard/table/routes.ts'

/** A passkey is made and used by a script, and by nothing else; so is the token of the documentation. */
const ofScripts = [
  'POST /prove/passkey/options',
  'POST /prove/passkey',
  'POST /me/passkeys/options',
  'POST /me/passkeys',
  'POST /sign-in/passkey/options',
  'POST /sign-in/passkey',
  'POST /:account/docs-token',
]

const tests = [
  ofSessions,
  ofUsers,
  ofCodes,
  ofMembers,
  ofOperators,
  ofShipping,
  ofShipments,
  ofPrinting,
  ofCards,
  ofSandbox,
  ofRequests,
  ofWebhooks,
  ofTokens,
  ofSettings,
].flatMap(ofNoun => Object.entries<LineTest>(ofNoun))

it('every line that changes something is tried without script, but what a script alone does', () => {
  const lines = dashboardRoutes.flatMap(({ method, path }) =>
    method === 'POST' ? `POST ${path}` : [],
  )
  const tried = tests.map(([line]) => line)
  expect([...tried, ...ofScripts].toSorted()).toEqual(lines.toSorted())
})

describe('without script, a form passes for', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it.each(tests)('%s', async (line, test) => {
    const browsers: ScriptlessBrowser[] = []
    await test({
      service,
      async open(url, cookie) {
        const browser = new ScriptlessBrowser(cookie)
        browsers.push(browser)
        await browser.open(new URL(url, service.url).href)
        return browser
      },
    })
    expect(browsers.flatMap(({ sent }) => [...sent])).toContain(line)
  })
})
