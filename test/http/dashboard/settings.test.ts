import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { staleProof } from '#test/support/dashboard/stale-proof.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const owner = await dashboardVisitor(service)

const save = async (fields: Readonly<Record<string, string>>, by = owner) =>
  await by.post('/settings', { form_key: formKeyIn((await by.get('/settings')).text), ...fields })

const grant = async (fields: Readonly<Record<string, string>>, by: DashboardVisitor) =>
  await by.post('/settings/grants', {
    form_key: formKeyIn((await by.get('/settings')).text),
    ...fields,
  })

const stored = async (key: string, { account } = owner) => {
  const { production, sandbox } = service.app.register
  const rows = await Promise.all(
    [production, sandbox].map(({ read }) => read.accounts.byId(account)),
  )
  return rows.map(row => row?.settings.get(key))
}

it('saves what a card holds in both worlds, and the next page goes by it', async () => {
  const saved = await save({ time_zone: 'Asia/Tokyo', default_parcel_size: '10x8x4 in' })
  expect(saved.location).toMatch(/\/settings\?done=saved$/)
  expect(await stored('time_zone')).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])
  const { text } = await owner.get('/settings?done=saved')
  expect(text).toContain('Saved, in production and in the sandbox.')
  expect(text).toContain('value="Asia/Tokyo"')
  expect(text).toContain('value="10x8x4 in"')
  const [, at = '', hour] = /datetime="([^"]+)">[^<]* (\d\d):\d\d/.exec(text) ?? []
  expect(Number(hour)).toBe((new Date(at).getUTCHours() + 9) % 24)
})

it('goes without a setting again where its field is empty', async () => {
  await save({ default_customs_value: '12.50' })
  expect((await owner.get('/settings')).text).toContain('value="12.50"')
  await save({ default_customs_value: '' })
  expect(await stored('default_customs_value')).toEqual(['null', 'null'])
})

it('keeps the sender with its parts, or none', async () => {
  const hostile = '"><script>alert(1)</script>'
  const sent = { 'return_address.name': hostile, 'return_address.province_code': 'on' }
  expect((await save(sent)).status).toBe(303)
  expect(await stored('return_address')).toEqual([
    JSON.stringify({ name: hostile, province_code: 'ON' }),
    JSON.stringify({ name: hostile, province_code: 'ON' }),
  ])
  const { text } = await owner.get('/settings')
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  const odd = await save({ 'return_address.province_code': 'O' })
  expect(odd.status).toBe(422)
  expect(odd.text).toContain('The province must have two letters.')
  await save({ 'return_address.name': ' ', 'return_address.province_code': '' })
  expect(await stored('return_address')).toEqual(['null', 'null'])
})

it('shows a refused form as it was sent, with each fault in the words of its field', async () => {
  const refused = await save({ time_zone: 'Atlantis', default_parcel_size: 'large' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('2 fields need attention.')
  expect(refused.text).toContain('The time zone must be a time zone such as America/Toronto.')
  expect(refused.text).toContain('value="Atlantis"')
  expect(await stored('time_zone')).not.toContain('Atlantis')
})

it('saves a form once, however often it is sent', async () => {
  const form_key = formKeyIn((await owner.get('/settings')).text)
  const first = await owner.post('/settings', { form_key, low_credits: '7.00' })
  await save({ low_credits: '9.00' })
  const again = await owner.post('/settings', { form_key, low_credits: '7.00' })
  expect(again.location).toBe(first.location)
  expect(await stored('low_credits')).toEqual(['9.00', '9.00'])
})

it('shows what the installation grants as facts, and changes it for an operator alone', async () => {
  const { text } = await owner.get('/settings')
  expect(text).toContain('Set by the operator')
  expect(text).not.toContain('name="tier_pricing"')
  expect((await save({ tier_pricing: 'true' })).status).toBe(403)
  expect(await stored('tier_pricing')).toEqual([undefined, undefined])

  expect((await grant({ tier_pricing: 'true' }, owner)).status).toBe(403)
  const { account } = owner
  const operator = await dashboardVisitor(service, { account, isOperator: true })
  expect((await operator.get('/settings')).text).toContain('name="tier_pricing"')
  // The form of an older page, which is sent to where no proof is asked for.
  expect((await save({ tier_pricing: 'true' }, operator)).status).toBe(403)
  expect(await stored('tier_pricing')).toEqual([undefined, undefined])
  expect((await grant({ tier_pricing: 'true' }, operator)).status).toBe(303)
  expect(await stored('tier_pricing')).toEqual(['true', 'true'])
})

it('asks an operator for a fresh proof before a grant, keeps what was chosen, and asks it for nothing else', async () => {
  const operator = await dashboardVisitor(service, { isOperator: true })
  await staleProof(service, operator)
  const { location } = await grant({ tier_pricing: 'true' }, operator)
  const next = new URL(location ?? '', service.url).searchParams.get('next') ?? ''
  expect(next).toMatch(/\/settings\?tier_pricing=true$/)
  expect(await stored('tier_pricing', operator)).toEqual([undefined, undefined])
  const { text } = await operator.get('/settings?tier_pricing=true')
  expect(text).toMatch(/id="f-tier_pricing"[^>]*>.*<option value="true" selected>/)
  const saved = await save({ time_zone: 'Asia/Tokyo' }, operator)
  expect(saved.location).toMatch(/\/settings\?done=saved$/)
})

it('leads to production where the sandbox it was asked in is taken away', async () => {
  const operator = await dashboardVisitor(service, { isOperator: true })
  const { location } = await grant({ sandbox: 'false' }, operator)
  expect(location).toMatch(/^\/dashboard\/\d+\/settings\?done=saved$/)
  expect((await operator.get('/settings')).status).toBe(404)
})

it('brings the day until which bodies are kept to the sandbox at once', async () => {
  const { account } = owner
  const inProduction = await dashboardVisitor(service, { account, environment: 'production' })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const form_key = formKeyIn((await inProduction.get('/requests')).text)
  await inProduction.post('/requests/keep-bodies', { form_key, keep_bodies_until: tomorrow })
  expect(await stored('keep_bodies_until')).toEqual([tomorrow, tomorrow])
  const lines = await service.app.worlds.production.store.read.requestLog.list(
    serviceOn(account),
    null,
    1,
  )
  expect(lines[0]?.outcome).toBe(`set keep_bodies_until to ${tomorrow}`)
})

it('carries nothing from the sandbox into production that nobody changed', async () => {
  const { sandbox } = service.app.register
  const visitor = await dashboardVisitor(service)
  const tenant = serviceOn(visitor.account)
  const key = 'default_customs_description'
  await sandbox.transact(visitor.account, ({ accounts }) =>
    accounts.putSetting(tenant, key, 'Merchandise'),
  )
  const saved = await save({ [key]: 'Merchandise', default_country_of_origin: 'FR' }, visitor)
  expect(saved.status).toBe(303)
  expect(await stored(key, visitor)).toEqual([undefined, 'Merchandise'])
  expect(await stored('default_country_of_origin', visitor)).toEqual(['FR', 'FR'])
})

it('has for what goods cross the border, and who signs', async () => {
  await save({ customs_purpose: 'sample', customs_signer: 'Mia Roy' })
  expect(await stored('customs_purpose')).toEqual(['sample', 'sample'])
  expect((await owner.get('/settings')).text).toContain('value="Mia Roy"')
  await save({ customs_purpose: '', customs_signer: '' })
  expect(await stored('customs_signer')).toEqual(['null', 'null'])
})
