import { beforeAll, expect, it } from 'vitest'
import { addPreset, smallCarton } from '#test/support/dashboard/added-preset.ts'
import { boughtBy, drawnForm, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
let owner: DashboardVisitor
beforeAll(async () => {
  owner = await funded(service)
  await addPreset(owner, smallCarton)
  await addPreset(owner, heavy)
})

const heavy = {
  ...smallCarton,
  'preset.name': 'Heavy',
  'preset.weight': '2,5',
  'preset.weight_unit': 'kg',
}

const offeredIn = (page: string): readonly string[] => {
  const list = /<select id="f-packages-0-preset"[^>]*>([\s\S]*?)<\/select>/.exec(page)?.[1] ?? ''
  return [...list.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text = '']) => text)
}

const fillIn = (by: DashboardVisitor, preset: string, at = 0, typed = {}) =>
  by.post('/ship/fill-in-package', {
    ...parcelFields,
    ...typed,
    [`packages.${at}.preset`]: preset,
    package: `${at}`,
  })

const packageIn = (page: { readonly text: string }, at = 0) =>
  ['weight', 'weight_unit', 'length', 'width', 'height', 'size_unit', 'preset'].map(
    part => drawnForm(page)[`packages.${at}.${part}`],
  )

it('a package that settings keep is offered in both worlds by its name and size', async () => {
  const { account } = owner
  const inProduction = await dashboardVisitor(service, { account, environment: 'production' })
  for (const visitor of [owner, inProduction]) {
    expect((await visitor.get('/settings')).text).toContain('30 × 20 × 10 cm, 2.5 kg')
    expect(offeredIn((await visitor.get('/ship')).text)).toEqual([
      'As entered below',
      'Small carton, 30 × 20 × 10 cm',
      'Heavy, 30 × 20 × 10 cm, 2.5 kg',
    ])
  }
  const other = await dashboardVisitor(service)
  expect(offeredIn((await other.get('/ship')).text)).toEqual([])
})

it('says of each field what is wrong with a package, and keeps what was typed', async () => {
  const fields = { ...smallCarton, 'preset.name': 'small carton', 'preset.length': '' }
  const lacking = await addPreset(owner, fields)
  expect(lacking.status).toBe(422)
  expect(lacking.text).toContain('<a href="#f-preset-length">The length is required.</a>')
  expect(lacking.text).toContain('value="small carton"')
  const taken = await addPreset(owner, { ...fields, 'preset.length': '1' })
  expect([taken.status, taken.text]).toEqual([
    422,
    expect.stringContaining('A package named small carton already exists.'),
  ])
})

it('fills in the package that is chosen, leaves all else, and what is typed then counts', async () => {
  const two = { 'packages.1.weight': '3', 'packages.1.length': '1' }
  const filled = await fillIn(owner, 'Small carton', 1, two)
  expect(filled.text).toContain('Filled in from Small carton.')
  expect(packageIn(filled, 0)).toEqual(['1.5', 'lbs', '9', '6', '4', 'in', ''])
  expect(packageIn(filled, 1)).toEqual(['3', 'lbs', '30', '20', '10', 'cm', ''])
  expect(packageIn(await fillIn(owner, 'Heavy'))).toEqual(['2.5', 'kg', '30', '20', '10', 'cm', ''])
  const typed = { ...drawnForm(filled), 'packages.1.length': '31' }
  const { location } = await owner.post('/ship/buy', drawnForm(await owner.post('/ship', typed)))
  expect(location).toContain('done=bought')
  const [bought] = (await boughtBy(service, owner)).shipments
  expect(bought?.request.packages.map(({ length, sizeUnit }) => [length, sizeUnit])).toEqual([
    [9, 'in'],
    [31, 'cm'],
  ])
})

it('buys and saves no package that is chosen and not filled in', async () => {
  const visitor = await funded(service)
  await addPreset(visitor, smallCarton)
  const chosen = { ...parcelFields, 'packages.0.preset': 'Small carton' }
  const priced = await visitor.post('/ship', chosen)
  expect(priced.text).toContain(
    '“Saved packages” of package 1 has a choice that is not filled in yet: press Fill in',
  )
  expect(drawnForm(priced).offer).toBe('')
  const { form_key = '', offer = '' } = drawnForm(await visitor.post('/ship', parcelFields))
  for (const button of ['buy', 'save']) {
    const { status } = await visitor.post(`/ship/${button}`, { ...chosen, form_key, offer })
    expect([button, status]).toEqual([button, 422])
  }
  expect((await boughtBy(service, visitor)).shipments).toEqual([])
})

it('a packer fills in, too, and nobody fills in what the account does not keep', async () => {
  const { account } = owner
  const packer = await dashboardVisitor(service, { account, role: 'packer' })
  expect(packageIn(await fillIn(packer, 'small CARTON'))).toEqual([
    '1.5',
    'lbs',
    '30',
    '20',
    '10',
    'cm',
    '',
  ])
  const other = await dashboardVisitor(service)
  const foreign = await fillIn(other, 'Small carton')
  expect([foreign.status, (await fillIn(owner, 'Small carton', 50)).status]).toEqual([404, 404])
  const { text } = await fillIn(owner, '')
  expect(packageIn({ text })).toEqual(['1.5', 'lbs', '9', '6', '4', 'in', ''])
})

it('a package that is removed is offered no more, and removed once more it stays so', async () => {
  const visitor = await dashboardVisitor(service)
  await addPreset(visitor, smallCarton)
  const { text } = await visitor.get('/settings')
  const form_key = /value="([^"]+)"><input type="hidden" name="package"/.exec(text)?.[1] ?? ''
  for (const _ of [1, 2]) {
    const sent = { form_key, package: 'Small carton' }
    const { location } = await visitor.post('/settings/packages/remove', sent)
    expect(location).toMatch(/\/settings\?done=package_removed$/)
  }
  expect(offeredIn((await visitor.get('/ship')).text)).toEqual([])
})
