import { expect, it } from 'vitest'
import { dashboardVisitor, screened } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const visitor = await dashboardVisitor(service)

const menuIn = (page: string): readonly string[] =>
  [...page.matchAll(/<a [^>]*href="[^"]*\/dashboard\/\d+(\/\w+)"/g)].map(([, path = '']) => path)

it('keeps the menu of the role at an address without a screen', async () => {
  const { status, text } = await visitor.get('/nothing/at/all')
  expect(status).toBe(404)
  expect(text).toContain('There is no screen at this address.')
  expect(menuIn(text)).toEqual(expect.arrayContaining(['/shipments', '/money', '/settings']))
  const packer = await dashboardVisitor(service, { role: 'packer', account: visitor.account })
  const packers = await packer.get('/nothing')
  expect(packers.status).toBe(404)
  expect(menuIn(packers.text)).toContain('/shipments')
  expect(menuIn(packers.text)).not.toContain('/settings')
})

it('tells an account of others from none by nothing', async () => {
  const other = await dashboardVisitor(service)
  const bare = ({ text }: { readonly text: string }) =>
    text.replace(/[\da-f-]{36}|nonce="[^"]+"/g, '')
  const theirs = await visitor.atAccount(other.account).get('/nothing')
  const nobodys = await visitor.atAccount(999_999_999).get('/nothing')
  expect([theirs.status, bare(theirs)]).toEqual([404, bare(nobodys)])
  expect(menuIn(theirs.text)).toEqual([])
})

it('shows no menu to who has not signed in', async () => {
  const at = `${service.url}/sandbox/dashboard/${visitor.account}/nothing`
  const stranger = await screened(at)
  expect([stranger.status, menuIn(stranger.text)]).toEqual([404, []])
  const halfway = await dashboardVisitor(service, { stage: 'code_due', account: visitor.account })
  expect(menuIn((await halfway.get('/nothing')).text)).toEqual([])
})
