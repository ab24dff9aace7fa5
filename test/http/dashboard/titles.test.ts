import { expect, it } from 'vitest'
import { everySeen } from '#test/support/dashboard/every-screen.ts'
import { stockDashboard } from '#test/support/dashboard/stock.ts'
import { screened } from '#test/support/dashboard/visitor.ts'
import { startService } from '#test/support/service.ts'

it('every screen has a title of its own', async () => {
  await using service = await startService()
  const stock = await stockDashboard(service)
  const lineOf = new Map<string, string>()
  for (const { screens, at, cookie } of everySeen(stock)) {
    for (const [line, paths] of Object.entries(screens)) {
      for (const path of paths) {
        const { text } = await screened(new URL(`${at}${path}`, service.url).href, {
          headers: { cookie },
        })
        const title = /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? ''
        expect(title, path).not.toBe('')
        expect(lineOf.get(title) ?? line, title).toBe(line)
        lineOf.set(title, line)
      }
    }
  }
})
