import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { pressOn, typeInto } from '#test/support/browser/by-keys.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen, screenOf } from '#test/support/dashboard/page.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { eventually } from '#test/support/eventually.ts'
import { expectGoodPage } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'
import { testedVersion } from '#test/support/tested-version.ts'

describeInBrowser('the requests of an account', () => {
  let service: Service
  let visitor: DashboardVisitor
  let token: string
  beforeAll(async () => {
    service = await startService()
    visitor = await dashboardVisitor(service)
    token = await service.token(visitor.account)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  async function refused(): Promise<{ readonly id: string; readonly text: string }> {
    const answer = await fetch(`${service.url}/sandbox/api/${testedVersion}/rates`, {
      method: 'POST',
      body: '{"to_address":{"city":"Ville d\'Anjou"}}',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': "it's a key",
      },
    })
    expect(answer.status).toBe(422)
    const id = answer.headers.get('request-id') ?? ''
    const text = await answer.text()
    await eventually(async () => {
      const { read } = service.app.worlds.sandbox.store
      const kept = await read.calls.byRequestId(serviceOn(visitor.account), id)
      if (!kept) throw new Error('the call is not kept yet')
    })
    return { id, text }
  }

  it('say what is wrong with a time', async () => {
    await expectGoodPage({ ...screenOf(visitor, '/requests?from=x'), status: 422 })
  })

  it('lead by a Request-Id and keys alone to the call, whose curl gets the same answer', async () => {
    const { id, text } = await refused()
    const page = await openScreen(visitor, '/requests', { keyboardOnly: true })
    await typeInto(page, 'Request-Id', id)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/requests/${id}`)
    const line = await copied(page, 'curl, same key')
    expect(line).toBe((await page.locator('#curl-same').textContent())?.trim())
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${line} -w '\n%{http_code}'`], {
      env: { ...process.env, POSTILION_TOKEN: token },
    })
    const [body = '', code] = stdout.split(/\n(?=\d{3}$)/)
    expect(code).toBe('422')
    expect(bare(body)).toEqual(bare(text))

    await pressOn(page, 'Run again, same key')
    await page.locator('#again').waitFor()
    const now = (await page.locator('#body-now').textContent()) ?? ''
    expect(bare(now)).toEqual(bare(text))
  })

  it('come live without moving the focus, and can be paused', async () => {
    const { id } = await refused()
    const page = await openScreen(visitor, '/requests?live=on')
    await page.locator(`#call-${id}`).focus()
    const later = await refused()
    await page.locator(`#call-${later.id}`).waitFor()
    const focused = await page.locator(':focus').getAttribute('id')
    expect(focused).toBe(`call-${id}`)
    await page.getByRole('link', { name: 'Pause' }).click()
    await page.getByRole('link', { name: 'Watch live' }).waitFor()
  })
})

/** What the button beside a text puts where people paste from. */
async function copied(page: Page, name: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy ${name}`, exact: true }).waitFor()
  await pressOn(page, `Copy ${name}`)
  await page.getByRole('button', { name: `Copied ${name}`, exact: true }).waitFor()
  return await page.evaluate<string>('navigator.clipboard.readText()')
}

/** Without what is of one call alone. */
function bare(text: string): unknown {
  return JSON.parse(text, (name, value) => (/^request_?id$/i.test(name) ? null : value))
}
