import { beforeAll, expect, it } from 'vitest'
import {
  attributeOf,
  elementsIn,
  formsIn,
  type SeenForm,
  type SeenPage,
  screenAt,
  seePage,
} from '#test/support/dashboard/crawl.ts'
import { everySeen } from '#test/support/dashboard/every-screen.ts'
import { faultOf } from '#test/support/dashboard/hostile-account.ts'
import { boughtBy, filledForm, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { stockDashboard } from '#test/support/dashboard/stock.ts'
import { sharedService } from '#test/support/service.ts'
import { keyField, newFormKey } from '../../../src/http/dashboard/visit/change-once.ts'

const service = await sharedService()
let pages: readonly (SeenPage & { readonly cookie: string })[]

beforeAll(async () => {
  const seen: (SeenPage & { readonly cookie: string })[] = []
  for (const { screens, at, cookie } of everySeen(await stockDashboard(service))) {
    for (const path of Object.values(screens).flat()) {
      const url = new URL(at + path, service.url).href
      seen.push({ ...(await seePage({ cookie }, url)), cookie })
    }
  }
  pages = seen
})

const lineOf = ({ method, url }: SeenForm): string => screenAt(method, new URL(url)) ?? url

it('no page cuts what is pasted into it', () => {
  const cutting = pages.flatMap(({ screen, text }) =>
    elementsIn(text)
      .filter(element => attributeOf(element, 'maxlength') !== undefined)
      .map(element => `${screen} ${attributeOf(element, 'name')}`),
  )
  expect(cutting).toEqual([])
})

/** What is typed there is compared, looked up or read: nothing keeps it. */
const isCompared = (line: string): boolean =>
  /^POST \/(?:prove|sign-in|me\/password|me\/codes|invitation|reset|:account\/print)\b/.test(line)

/** The form to ship has tests of its own for them. */
const isTestedAlone = (name: string): boolean => name === 'paste' || name === 'worth'

it('a text that is too long is told beside its field, whatever form sends it', async () => {
  const silent: string[] = []
  const sent = new Set<string>()
  for (const page of pages) {
    for (const form of formsIn(page)) {
      const line = lineOf(form)
      if (form.method === 'GET' || isCompared(line)) continue
      for (const name of form.typed.filter(name => !isTestedAlone(name))) {
        if (sent.has(`${line} ${name}`)) continue
        sent.add(`${line} ${name}`)
        const body = new URLSearchParams(form.fields)
        body.set(name, 'x'.repeat(3000))
        if (body.has(keyField)) body.set(keyField, newFormKey(Date.now()))
        const { text } = await seePage(page, form.url, { method: 'POST', body })
        if (!text.includes(faultOf(name))) silent.push(`${line} ${name}`)
      }
    }
  }
  expect(sent.size).toBeGreaterThan(40)
  expect(silent).toEqual([])
})

const street = '1 The Long Street, Back Yard, Second Door, Ask for the Key at 7'

it('an address that no label has room for is neither bought nor saved, and stays as it was pasted', async () => {
  const visitor = await funded(service)
  const form = await filledForm(visitor, { ...parcelFields, 'to_address.address1': street })
  for (const button of ['buy', 'save']) {
    const { status, text } = await visitor.post(`/ship/${button}`, form)
    expect(status).toBe(422)
    expect(text).toContain(
      `${faultOf('to_address.address1')}>The street may have at most 50 characters on labels and documents, and has ${street.length}.<`,
    )
    expect(text).toContain(`value="${street}"`)
  }
  expect((await boughtBy(service, visitor)).shipments).toEqual([])
})

it('a worth that is too long is told beside its field', async () => {
  const visitor = await funded(service)
  const worth = { insured: 'yes', worth: '1'.repeat(30) }
  const { text } = await visitor.post('/ship/save', { ...parcelFields, ...worth })
  expect(text).toContain(
    `${faultOf('worth')}>The insured value may have at most 20 characters, and has 30.`,
  )
})

it('a pasted text that is too long to be an address is told, and not read', async () => {
  const visitor = await funded(service)
  const paste = `Ada Byron\n${'A page around the address. '.repeat(80)}`
  const { status, text } = await visitor.post('/ship/read-address', { paste })
  expect(status).toBe(422)
  expect(text).toContain('A pasted address may have at most 2,000 characters')
  expect(text).toMatch(/<details class="paste" open><summary>Paste an address/)
  expect(text).toContain(faultOf('paste'))
  expect(text).toContain(paste)
  expect(text).not.toContain('value="Ada Byron"')
})

it('a postal code that is too long has no prices', async () => {
  const visitor = await funded(service)
  const { text } = await visitor.get(
    '/quote?to_address.country_code=CA&to_address.postal_code=V6B1A1V6B1A1&packages.0.weight=1',
  )
  expect(text).toContain(
    `${faultOf('to_address.postal_code')}>The postal code may have at most 10 characters, and has 12.`,
  )
})
