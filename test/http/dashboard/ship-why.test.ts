import { expect, it } from 'vitest'
import {
  boughtBy,
  type Fields,
  filledForm,
  funded,
  parcelAbroadFields,
  parcelFields,
} from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { minor, storyIn } from '#test/support/price-story.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

/** Each offer of the form: what it costs, and the value of its button that tells why. */
const offersIn = (page: string) =>
  [
    ...page.matchAll(
      /class="money">([\d.,]+) CAD<\/span><\/span><button[^>]* name="why" value="(\d+)"/g,
    ),
  ].map(([, price = '', why = '']) => ({ price: minor(price), why }))

const insuredPair: Fields = {
  ...parcelFields,
  ...Object.fromEntries(
    Object.entries(parcelFields).flatMap(([name, value]) =>
      name.startsWith('packages.0') ? [[name.replace('.0.', '.1.'), value]] : [],
    ),
  ),
  'packages.1.weight': '7.25',
  insured: 'yes',
  worth: '250.00',
  signature_confirmation: 'yes',
}

const dutiable: Fields = { ...parcelAbroadFields, 'items.0.value': '450', insured: 'yes' }

it.each([
  [
    'two packages, insured, with a signature',
    insuredPair,
    /Package 2[\s\S]*Protection was requested/,
  ],
  ['goods that customs look into', dutiable, /Protection was requested/],
])('tells why each offer costs what it does, to the cent: %s', async (_, fields, says) => {
  const visitor = await funded(service)
  const form = await filledForm(visitor, fields)
  const offers = offersIn((await visitor.post('/ship', form)).text)
  expect(offers.length).toBeGreaterThan(1)
  for (const { price, why } of offers) {
    const { status, text } = await visitor.post('/ship/why', { ...form, why })
    const { table, sum, total } = storyIn(text)
    expect([status, sum, total], why).toEqual([200, price, price])
    expect(table).toMatch(says)
    expect(text).toContain('data-copy="story-text"')
  }
  expect((await boughtBy(service, visitor)).shipments).toEqual([])
})

it('tells at the foot why what the button charges is charged', async () => {
  const visitor = await funded(service)
  const form = await filledForm(visitor, insuredPair)
  const page = (await visitor.post('/ship', form)).text
  const why = /id="foot"[\s\S]*?name="why" value="(\d+)"/.exec(page)?.[1] ?? ''
  const story = storyIn((await visitor.post('/ship/why', { ...form, why })).text)
  await visitor.post('/ship/buy', form)
  expect((await boughtBy(service, visitor)).paid).toBe(story.total)
})

it('leads back to the form as it was, which still counts once', async () => {
  const visitor = await funded(service)
  const form = await filledForm(visitor, { ...dutiable, order_id: '<1001>' })
  const [offer] = offersIn((await visitor.post('/ship', form)).text)
  const { text } = await visitor.post('/ship/why', { ...form, why: offer?.why ?? '' })
  const back = /<form method="post" action="[^"]+\/ship">([\s\S]*?)<\/form>/.exec(text)?.[1] ?? ''
  const carried = Object.fromEntries(
    [...back.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value?.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    ]),
  )
  expect(carried).toEqual(form)
})

it('is asked by nobody who buys without asking for prices', async () => {
  const { account } = await funded(service)
  const packer = await dashboardVisitor(service, { account, role: 'packer' })
  const form = await filledForm(packer, parcelFields)
  expect((await packer.post('/ship/buy', form)).status).toBe(303)
  const again = await packer.post('/ship', parcelFields)
  expect(again.text).not.toContain('name="why"')
  expect((await packer.post('/ship/why', { ...parcelFields, why: '1' })).status).toBe(403)
})

it('of a form that says too little is the form, with what is lacking', async () => {
  const visitor = await funded(service)
  const form = await filledForm(visitor, parcelFields)
  const why = offersIn((await visitor.post('/ship', form)).text)[0]?.why ?? ''
  const { text } = await visitor.post('/ship/why', {
    ...parcelFields,
    'packages.0.weight': '',
    why,
  })
  expect(text).toContain('The weight of package 1 is required.')
  expect((await visitor.post('/ship/why', { ...parcelFields, why: '999999' })).status).toBe(404)
})
