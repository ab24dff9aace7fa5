import { expect, it } from 'vitest'
import { filledForm, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const address = {
  name: 'Kiln & Co',
  address1: '1 Yonge St',
  city: 'Toronto',
  province_code: 'ON',
  postal_code: 'M5E 1W7',
  country_code: 'CA',
}
const settings = { return_address: JSON.stringify(address) }

const senderIn = (text: string): string =>
  /<section class="card sender".*?<\/section>/s.exec(text)?.[0] ?? 'no sender'

it('Ship one says where the parcel is sent from, and leads to where that is changed', async () => {
  const visitor = await funded(service, 1_000_00, { settings })
  const sender = senderIn((await visitor.get('/ship')).text)
  expect(sender).toContain('Kiln &amp; Co, 1 Yonge St, Toronto ON M5E 1W7, Canada')
  expect(sender).toContain(`href="${new URL(visitor.at('/settings')).pathname}#sender"`)
  expect((await visitor.get('/settings')).text).toContain('id="sender"')
  expect(sender).not.toContain('no address of its own')
})

it('an account without an address is told so, before the first label and on it', async () => {
  const visitor = await funded(service)
  const { text } = await visitor.get('')
  expect(text).toMatch(/<ol class="reasons"><li><a href="[^"]+\/settings#sender">Sender<\/a>/)
  expect(senderIn((await visitor.get('/ship')).text)).toContain('no address of its own yet')
})

it('who may not change it is told who may, and is not asked for it', async () => {
  const owner = await dashboardVisitor(service)
  const packer = await dashboardVisitor(service, { role: 'packer', account: owner.account })
  expect(senderIn((await packer.get('/ship')).text)).toContain(
    'An owner of the account can change it',
  )
  expect((await packer.get('')).text).not.toContain('#sender')
  const set = await dashboardVisitor(service, { settings })
  expect((await set.get('')).text).not.toContain('#sender')
})

it('what may be wrong with the address of the account is said', async () => {
  const wrong = { return_address: JSON.stringify({ ...address, city: 'Tornto' }) }
  const visitor = await funded(service, 1_000_00, { settings: wrong })
  expect(senderIn((await visitor.get('/ship')).text)).toContain('may be a misspelling of Toronto')
})

it('the page of a shipment shows who sends it, as its label does, whatever is set later', async () => {
  const visitor = await funded(service, 1_000_00, { settings })
  const { location } = await visitor.post('/ship/buy', await filledForm(visitor, parcelFields))
  const path = /\/shipments\/\w+/.exec(location ?? '')?.[0] ?? ''
  const from = '<dt>From</dt><dd>Kiln &amp; Co<br>1 Yonge St'
  expect((await visitor.get(path)).text).toContain(from)
  const fields = Object.entries({ ...address, name: 'Other' })
  const form = fields.map(([part, text]) => [`return_address.${part}`, text] as const)
  const { text } = await visitor.get('/settings')
  const key = /name="form_key" value="([^"]+)"/.exec(text)?.[1] ?? ''
  await visitor.post('/settings', { ...Object.fromEntries(form), form_key: key })
  expect(senderIn((await visitor.get('/ship')).text)).toContain('Other')
  expect((await visitor.get(path)).text).toContain(from)
})
