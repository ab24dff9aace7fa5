import { expect, it } from 'vitest'
import { describeInBrowser, newReader } from '#test/support/browser.ts'
import { dashboardVisitor, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'
import { testedVersion } from '#test/support/tested-version.ts'

const service = await sharedService()

describeInBrowser('a token for the examples of the documentation', () => {
  it('is put into them by a click, after signing in, stays on the next page, and is not printed', async () => {
    const { email } = await dashboardVisitor(service)
    const page = await (await newReader({ at: service.url })).newPage()
    const path = `/docs/${testedVersion}/quote-rates`
    await page.goto(path)
    await page.getByRole('button', { name: 'Use a sandbox token' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(visitorPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`**${path}`)
    const example = page.locator('.examples pre:visible')
    expect(await example.innerText()).toContain('YOUR_TOKEN')
    await page.getByRole('button', { name: 'Use a sandbox token' }).click()
    await page.getByRole('button', { name: 'Remove it' }).waitFor()
    const [token = ''] = /postilion_sandbox_\w+/.exec(await example.innerText()) ?? []
    expect(token).not.toBe('')
    expect(page.url()).not.toContain(token)
    expect(await (await fetch(service.url + path)).text()).not.toContain(token)
    await page.goto(`/docs/${testedVersion}/create-shipment`)
    expect(await example.innerText()).toContain(token)
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(await example.innerText()).toContain('YOUR_TOKEN')
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(await example.innerText()).toContain(token)
    await page.getByRole('button', { name: 'Remove it' }).click()
    expect(await example.innerText()).toContain('YOUR_TOKEN')
  })
})
