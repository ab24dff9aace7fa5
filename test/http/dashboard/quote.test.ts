import { expect, it } from 'vitest'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { storyIn } from '#test/support/price-story.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const visitor = await dashboardVisitor(service, { settings: { tier_pricing: 'true' } })

const parcel = {
  'to_address.country_code': 'US',
  'to_address.postal_code': '10118',
  'packages.0.weight': '1.5',
  'packages.0.weight_unit': 'lbs',
  'packages.0.package_type': 'Parcel',
  'packages.0.length': '9',
  'packages.0.width': '6',
  'packages.0.height': '4',
  'packages.0.size_unit': 'in',
}
const asked = new URLSearchParams(parcel).toString()

it('shows the prices of a parcel, and how a program asks for them', async () => {
  const { status, text } = await visitor.get(`/quote?${asked}`)
  expect(status).toBe(200)
  expect(text).toMatch(/\d+ of \d+ services have a price/)
  const part = text.slice(text.indexOf('id="prices"'))
  expect(part).toContain('Do this via the API')
  expect(part).toContain('$POSTILION_TOKEN')
})

it('says which prices within Canada are for a way through the US', async () => {
  const within = { 'to_address.country_code': 'CA', 'to_address.postal_code': 'V6B 1A1' }
  const asked = new URLSearchParams({ ...parcel, ...within })
  const { text } = await visitor.get(`/quote?${asked}`)
  const rows = [
    ...text.matchAll(/<span class="name">([^<]+)<\/span><span class="quiet small">([^<]+)</g),
  ]
  const ways = rows.map(([, name = '', way = '']) => [name.split(' ')[0], way.includes('the US')])
  expect(ways).toContainEqual(['CarrierA', true])
  expect(ways).toContainEqual(['CarrierB', false])
  expect(ways).not.toContainEqual(['CarrierB', true])
  expect((await visitor.get(`/ship?${asked}`)).text).toContain('travels through the US')
  expect((await visitor.get(`/quote?${new URLSearchParams(parcel)}`)).text).not.toContain(
    'travels through',
  )
})

it('is of use to somebody who may ask for prices alone', async () => {
  const { account } = visitor
  const quoter = await dashboardVisitor(service, { account, role: 'quoter' })
  const { text } = await quoter.get(`/quote?${asked}`)
  expect(text).toContain('Why?')
  const links = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to = '']) =>
    to.replaceAll('&amp;', '&'),
  )
  const own = links.filter(to => to.startsWith(`/sandbox/dashboard/${account}/`))
  expect(own.length).toBeGreaterThan(2)
  for (const to of own) {
    const answer = await quoter.get(to.replace(`/sandbox/dashboard/${account}`, ''))
    expect(answer.status, to).toBe(200)
  }
})

it('says in words of people what a price lacks', async () => {
  const { text } = await visitor.get(
    `/quote?${new URLSearchParams({ ...parcel, 'to_address.postal_code': '' })}`,
  )
  expect(text).toContain('The postal code is required')
  expect(text).not.toContain('The to_address.postal_code')
})

it('tells each step of a price, and the steps come to its total', async () => {
  const { text } = await visitor.get(`/quote?${asked}`)
  const whys = [...text.matchAll(/href="[^"]*(\/quote\/why\?[^"]+)"/g)].map(([, to = '']) =>
    to.replaceAll('&amp;', '&'),
  )
  expect(whys.length).toBeGreaterThan(1)
  for (const why of whys) {
    const story = await visitor.get(why)
    expect(story.status).toBe(200)
    const { table, sum, total } = storyIn(story.text)
    expect(sum, why).toBe(total)
    expect(table).toMatch(/Zone \d/)
    expect(table).toMatch(/Row /)
    expect(story.text).toContain('By tier')
    expect(story.text).toContain('data-copy="story-text"')
  }
})

it('knows no service that is not there, and leads back from a question that is none', async () => {
  expect((await visitor.get(`/quote/why?${asked}&service=999999`)).status).toBe(404)
  const { text } = await visitor.get(`/quote?${asked}`)
  const id = /service=(\d+)/.exec(text)?.[1]
  const { status, location } = await visitor.get(`/quote/why?service=${id}`)
  expect([status, location]).toEqual([
    303,
    `/sandbox/dashboard/${visitor.account}/quote?service=${id}`,
  ])
})

it('asks again for the services that did not answer, and for no others', async () => {
  const silent = { ...parcel, 'to_address.postal_code': '00002' }
  const { text } = await visitor.get(`/quote?${new URLSearchParams(silent)}`)
  const names = rowsIn(text)
  expect(names.length).toBeGreaterThan(1)
  const again = /href="[^"]*(\/quote\?[^"]*only=[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  const still = await visitor.get(again ?? '')
  expect(still.text).toContain('did not answer')
  expect(rowsIn(still.text)).toEqual([])
  const answered = await visitor.get((again ?? '').replace('00002', '10118'))
  const [found = '', ...others] = rowsIn(answered.text)
  expect(others).toEqual([])
  expect(names).not.toContain(found)
  expect(text).toContain(`${found}: `)
  const all = /href="[^"]*(\/quote\?[^"]+)">All prices/.exec(answered.text)?.[1] ?? ''
  expect(rowsIn((await visitor.get(all.replaceAll('&amp;', '&'))).text)).toContain(found)
})

const rowsIn = (page: string): readonly string[] =>
  [...page.matchAll(/<th scope="row" class="named"><span class="name">([^<]+)/g)].map(
    ([, name = '']) => name,
  )

const barely = new URLSearchParams({
  'to_address.country_code': 'CA',
  'to_address.postal_code': 'M5V 3L9',
  'packages.0.weight': '1.5',
})

it('has prices for a country, a postal code and a weight, of a carton that it shows', async () => {
  const fresh = await dashboardVisitor(service)
  const { text } = await fresh.get(`/quote?${barely}`)
  expect(text).toMatch(/[1-9]\d* of \d+ services have a price/)
  expect(text).toContain('small carton')
  expect(sizesIn(text)).toEqual(['10', '8', '4'])
  const linked = (screen: string): string =>
    new RegExp(`href="[^"]*(${screen}\\?[^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const story = await fresh.get(linked('/quote/why'))
  expect(story.text).toContain('From the card to the total')
  const form = await fresh.get(linked('/ship'))
  expect(sizesIn(form.text)).toEqual(['10', '8', '4'])
  expect(valueIn(form.text, 'to_address.province_code')).toBe('ON')
})

it("begins with the account's usual parcel, and forgets it where somebody empties the fields", async () => {
  const own = await dashboardVisitor(service, { settings: { default_parcel_size: '30x20x5 cm' } })
  const { text } = await own.get(`/quote?${barely}`)
  expect(sizesIn(text)).toEqual(['30', '20', '5'])
  expect(text).toContain('usual parcel')
  expect(text).toMatch(/<option value="cm" selected>/)
  const emptied = new URLSearchParams(barely)
  for (const side of ['length', 'width', 'height']) emptied.set(`packages.0.${side}`, '')
  const fresh = await dashboardVisitor(service)
  const answer = await fresh.get(`/quote?${emptied}`)
  expect(sizesIn(answer.text)).toEqual(['', '', ''])
  expect(answer.text).toContain('The length of package 1 is required')
})

const valueIn = (text: string, name: string): string | undefined =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1]

const sizesIn = (text: string) =>
  ['length', 'width', 'height'].map(side => valueIn(text, `packages.0.${side}`))
