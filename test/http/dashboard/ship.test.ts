import { describe, expect, it } from 'vitest'
import { hostileTexts } from '#test/support/dashboard/hostile-texts.ts'
import {
  boughtBy,
  filledForm,
  funded,
  parcelAbroadFields,
  parcelFields,
} from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'
import { dashboardRoutes } from '../../../src/http/dashboard/table/routes.ts'

const service = await sharedService()

const placed = /\/sandbox\/dashboard\/\d+\/shipments\/([^?]+)\?done=(\w+)$/

describe('the form', () => {
  it('is where the address of one of its buttons leads whoever loads it anew', async () => {
    const visitor = await funded(service)
    const { status, location } = await visitor.get('/ship/add-line')
    expect([status, location]).toEqual([303, new URL(visitor.at('/ship')).pathname])
  })

  it('shows the prices of what was typed, and buys nothing', async () => {
    const visitor = await funded(service)
    const { status, text } = await visitor.post('/ship', parcelFields)
    expect(status).toBe(200)
    expect(text).toMatch(/Buy · [\d.]+ CAD/)
    expect(text).toMatch(/will be charged<?.* · .*left/)
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })

  it('says what is lacking for a price, without scolding who still types', async () => {
    const visitor = await funded(service)
    const { status, text } = await visitor.post('/ship', { 'to_address.country_code': 'CA' })
    expect(status).toBe(200)
    expect(text).toContain('The weight of package 1 is required.')
    expect(text).not.toContain('role="alert"')
  })

  it('begins with what Quote was asked', async () => {
    const visitor = await funded(service)
    const { text } = await visitor.get(`/ship?${new URLSearchParams(parcelFields)}`)
    expect(text).toContain('value="M5V 3L9"')
    expect(text).toMatch(/Buy · [\d.]+ CAD/)
  })

  it('means by a link what it shows for each field that the link leaves out', async () => {
    const settings = { default_size_unit: 'cm', default_package_type: 'Parcel' }
    const visitor = await funded(service, 1_000_00, { settings })
    const whole = { ...parcelFields, 'packages.0.size_unit': 'cm' }
    const drawn = async (fields: Readonly<Record<string, string>>) => {
      const { text } = await visitor.get(`/ship?${new URLSearchParams(fields)}`)
      return /Buy · [\d.]+ CAD/.exec(text)?.[0]
    }
    const { 'packages.0.size_unit': _, 'packages.0.weight_unit': __, ...bare } = whole
    const { 'to_address.country_code': ___, 'packages.0.package_type': ____, ...barest } = bare
    expect(await drawn(whole)).toBeDefined()
    expect(await drawn(barest)).toBe(await drawn(whole))
    const second = { 'packages.1.weight': '2', 'packages.1.length': '9' }
    const sides = { ...second, 'packages.1.width': '6', 'packages.1.height': '4' }
    expect(await drawn({ ...barest, ...sides })).toBeDefined()
  })

  it('takes the province from the postal code where nobody types one', async () => {
    const visitor = await funded(service)
    const fields = await filledForm(visitor, { ...parcelFields, 'to_address.province_code': '' })
    await visitor.post('/ship/buy', fields)
    const { shipments } = await boughtBy(service, visitor)
    expect(shipments.map(({ request }) => request.toAddress.provinceCode)).toEqual(['ON'])
  })

  it('reads an address that was pasted into its fields, and marks them', async () => {
    const visitor = await funded(service)
    const paste = 'Ada Lovelace\n350 5th Ave\nNew York, NY 10118\n+1 212 555 0142\nada@example.com'
    const { text } = await visitor.post('/ship/read-address', { paste })
    for (const value of [
      'Ada Lovelace',
      '350 5th Ave',
      'New York',
      'NY',
      '10118',
      'ada@example.com',
    ])
      expect(text).toContain(`value="${value}"`)
    expect(text).toMatch(/value="US"[^>]* selected/)
    expect(text.match(/From the pasted address/g)?.length).toBe(8)
  })

  it('has another package, and another line, for whoever asks', async () => {
    const visitor = await funded(service)
    const two = await visitor.post('/ship/add-package', parcelFields)
    expect(two.text).toContain('name="packages.1.weight"')
    const lines = await visitor.post('/ship/add-line', parcelAbroadFields)
    expect(lines.text).toContain('name="items.1.title"')
    expect(lines.text).toContain('value="Stoneware mug"')
  })

  it('says how much is lacking, and has no button to buy', async () => {
    const poor = await funded(service, 1_00)
    const { text } = await poor.post('/ship', parcelFields)
    expect(text).toMatch(/you are .* short/)
    expect(text).not.toContain('value="buy:')
  })
})

describe('a purchase', () => {
  it('costs what its button said, or is none', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, parcelFields)
    const heavier = { ...form, 'packages.0.weight': '12' }
    const { status, text } = await visitor.post('/ship/buy', heavier)
    expect(status).toBe(409)
    expect(text).toContain('The price differs from the button')
    expect(text).toContain('Nothing was bought')
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })

  it('is of the service that the button named, and of no other that was marked since', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, parcelFields)
    const { status, text } = await visitor.post('/ship/buy', { ...form, service: '1' })
    expect([status, text.includes('You selected another service')]).toEqual([409, true])
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })

  it('is none above what the person would pay', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, parcelFields)
    const { status } = await visitor.post('/ship/buy', { ...form, max_price: '0.50' })
    expect(status).toBe(409)
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })

  it('of a form that is older than a day is none; the same form is offered anew', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, parcelFields)
    const old = (Date.now() - 25 * 3_600_000).toString(36)
    const form_key = `${old}-${crypto.randomUUID()}`
    const { status, text } = await visitor.post('/ship/buy', { ...form, form_key })
    expect(status).toBe(409)
    expect(text).toContain('This form is older than a day')
    expect(text).not.toContain(form_key)
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
    const anew = /name="form_key" value="([^"]+)"/.exec(text)?.[1] ?? ''
    expect((await visitor.post('/ship/buy', { ...form, form_key: anew })).status).toBe(303)
    expect((await boughtBy(service, visitor)).shipments).toHaveLength(1)
  })

  it('names what customs miss at its field, and buys nothing', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, parcelAbroadFields)
    const { status, text } = await visitor.post('/ship/buy', { ...form, 'items.0.hs_code': '12' })
    expect(status).toBe(422)
    expect(text).toContain('The HS code of line 1 must have 6 to 10 digits.')
    expect(text).toContain('href="#f-items-0-hs_code"')
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })

  it('takes several packages', async () => {
    const visitor = await funded(service)
    const second = Object.fromEntries(
      Object.entries(parcelFields).flatMap(([name, value]) =>
        name.startsWith('packages.0') ? [[name.replace('.0.', '.1.'), value]] : [],
      ),
    )
    const form = await filledForm(visitor, { ...parcelFields, ...second })
    const { status, text } = await visitor.post('/ship/buy', form)
    expect(status, text.match(/notice bad[\s\S]{0,300}/)?.[0]).toBe(303)
    const { shipments } = await boughtBy(service, visitor)
    expect(shipments[0]?.request.packages).toHaveLength(2)
  })

  it.each(['rate_limited', 'internal_error'])(
    'goes wrong in the sandbox as somebody asks: %s',
    async fault => {
      const visitor = await funded(service)
      const form = await filledForm(visitor, { ...parcelFields, fault })
      expect((await visitor.post('/ship/buy', form)).status).toBeGreaterThanOrEqual(429)
      expect((await boughtBy(service, visitor)).shipments).toEqual([])
    },
  )

  it('that crashed after the carrier had sold stays one, when its form is sent again', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, { ...parcelFields, fault: 'crash_after_carrier' })
    const crashed = await visitor.post('/ship/buy', form)
    const again = crashed.status === 303 ? crashed : await visitor.post('/ship/buy', form)
    expect(again.status, again.text.match(/notice bad[\s\S]{0,300}/)?.[0]).toBe(303)
    expect((await boughtBy(service, visitor)).shipments).toHaveLength(1)
  })
})

describe('a draft', () => {
  it('is saved for nothing, however little it says, and once', async () => {
    const visitor = await funded(service)
    const { text } = await visitor.get('/ship')
    const form_key = /name="form_key" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const sent = { 'to_address.name': 'Ada', form_key }
    const save = () => visitor.post('/ship/save', sent)
    const answers = [await save(), await save()]
    expect(answers.map(({ location }) => placed.exec(location ?? '')?.[2])).toEqual([
      'saved',
      'saved',
    ])
    const { shipments, credits } = await boughtBy(service, visitor)
    expect(shipments.map(({ state }) => state)).toEqual(['draft'])
    expect(credits).toBe(1_000_00)
  })

  it('is gone on with, changed and bought by the same form', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, parcelAbroadFields)
    const saved = await visitor.post('/ship/save', form)
    const draft = placed.exec(saved.location ?? '')?.[1] ?? ''
    const opened = await visitor.get(`/ship?draft=${draft}`)
    expect(opened.text).toContain('value="Stoneware mug"')
    expect(opened.text).toContain(`name="draft" value="${draft}"`)
    const changed = await filledForm(visitor, {
      ...parcelAbroadFields,
      draft,
      'to_address.name': 'Grace Hopper',
    })
    const bought = await visitor.post('/ship/buy', changed)
    expect(placed.exec(bought.location ?? '')?.slice(1)).toEqual([draft, 'bought'])
    const again = await visitor.post('/ship/buy', changed)
    expect(again.location).toBe(bought.location)
    const { shipments } = await boughtBy(service, visitor)
    expect(shipments.map(({ state, request }) => [state, request.toAddress.name])).toEqual([
      ['bought', 'Grace Hopper'],
    ])
  })

  it('and another of the same is begun by what was bought', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, { ...parcelFields, order_id: '1001' })
    const code = placed.exec((await visitor.post('/ship/buy', form)).location ?? '')?.[1]
    const { text } = await visitor.get(`/ship?like=${code}`)
    expect(text).toContain('value="290 Bremner Blvd"')
    expect(text).not.toContain('value="1001"')
  })

  it('of others is as unknown as one that never was', async () => {
    const visitor = await funded(service)
    const other = await funded(service)
    const form = await filledForm(other, parcelFields)
    const saved = await other.post('/ship/save', form)
    const code = placed.exec(saved.location ?? '')?.[1]
    for (const path of [`/ship?draft=${code}`, `/ship?like=${code}`, '/ship?draft=none'])
      expect((await visitor.get(path)).status).toBe(404)
    const taken = await visitor.post('/ship/buy', { ...form, draft: code ?? '' })
    expect(taken.status).toBe(404)
  })

  it('is saved by nobody who may only buy', async () => {
    const { account } = await funded(service)
    const packer = await dashboardVisitor(service, { account, role: 'packer' })
    const form = await filledForm(packer, parcelFields)
    expect((await packer.get('/ship')).text).not.toContain('/ship/save')
    expect((await packer.post('/ship/save', form)).status).toBe(403)
    expect((await packer.post('/ship/buy', form)).status).toBe(303)
  })
})

it('breaks by no text that anybody sends in any field', async () => {
  const visitor = await funded(service)
  const names = [
    ...Object.keys(parcelAbroadFields),
    'order_id',
    'max_price',
    'paste',
    'service',
    'recent',
  ]
  const buttons = dashboardRoutes.flatMap(({ method, path }) =>
    method === 'POST' && path.startsWith('/:account/ship/') ? path.slice('/:account'.length) : [],
  )
  const { text: blank } = await visitor.get('/ship')
  const scripts = blank.match(/<script/g)?.length
  for (const [at, hostile] of hostileTexts.entries()) {
    const name = names[at % names.length] ?? ''
    const every = at % 3 === 0 ? Object.fromEntries(names.map(one => [one, hostile])) : {}
    const form = { ...parcelAbroadFields, ...every, [name]: hostile }
    const { status, text } = await visitor.post(buttons[at % buttons.length] ?? '/ship', {
      ...form,
      form_key: `${Date.now().toString(36)}-${at}`,
      ...(at % 2 === 0 && { offer: '1:1', why: '1' }),
    })
    expect(status, `${name}: ${hostile.slice(0, 40)}`).toBeLessThan(500)
    if (status !== 303) expect(text.match(/<script/g)?.length, hostile.slice(0, 40)).toBe(scripts)
  }
  expect(await boughtBy(service, visitor).then(({ paid }) => paid)).toBe(0)
}, 60_000)
