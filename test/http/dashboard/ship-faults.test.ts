import { describe, expect, it } from 'vitest'
import { addPreset, smallCarton } from '#test/support/dashboard/added-preset.ts'
import {
  boughtBy,
  drawnForm,
  type Fields,
  filledForm,
  funded,
  parcelAbroadFields,
  parcelFields,
} from '#test/support/dashboard/ship-form.ts'
import { sharedService } from '#test/support/service.ts'
import { newFormKey } from '../../../src/http/dashboard/visit/change-once.ts'

const service = await sharedService()

const plain = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .trim()

/** What stands below each field that is wrong, by the name of the field. */
const faultsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<p class="fault" id="f-(.+?)-fault">(.*?)<\/p>/g)].map(
      ([, id = '', says = '']) => [id, plain(says)],
    ),
  )

const labelsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<label for="f-(.+?)">(.*?)<\/label>/g)].map(([, id = '', label = '']) => [
      id,
      plain(label),
    ]),
  )

const listed = (text: string): readonly string[] =>
  [...(/<div id="faults">[\s\S]*?<\/div>/.exec(text)?.[0] ?? '').matchAll(/<li>(.*?)<\/li>/g)].map(
    ([, line = '']) => plain(line),
  )

const footOf = (text: string): string => /<div id="foot"[\s\S]*?<\/div>/.exec(text)?.[0] ?? ''
const isOffered = (text: string): boolean => {
  const button = /<button class="primary"[^>]*>/.exec(footOf(text))?.[0]
  return button !== undefined && !button.includes('disabled')
}

const long = 'x'.repeat(600)
const wrongAddress = Object.fromEntries(
  [
    'name',
    'company',
    'address1',
    'address2',
    'city',
    'province_code',
    'postal_code',
    'phone',
    'email',
  ].map(part => [`to_address.${part}`, long]),
)
const wrongAbroad = {
  ...wrongAddress,
  'to_address.country_code': 'XX',
  'packages.0.preset': smallCarton['preset.name'],
  'packages.0.weight': '-1',
  'packages.0.package_type': 'Crate of ours',
  'packages.0.length': '12 in',
  'packages.0.width': '1,000',
  'packages.0.height': '0',
  'packages.1.weight': '2',
  'packages.1.weight_unit': 'stone',
  'packages.1.length': '9',
  'packages.1.width': '9',
  'packages.1.height': '9',
  'packages.1.size_unit': 'ell',
  'items.0.title': long,
  'items.0.hs_code': '12',
  'items.0.quantity': '1.5',
  'items.0.value': 'much',
  'items.0.country_of_origin': 'Canada',
  'customs.signer': long,
  order_id: long,
  max_price: '1,000',
}
const buy = () => ({ offer: '1:1', form_key: newFormKey(Date.now()) })
const uninsurable = { ...parcelFields, insured: 'yes' }
/** Nobody can get these wrong: they are choices and ticks, or fill in other fields. */
const neverWrong =
  /^(?:customs-purpose|items-0-currency|label_format|signature_confirmation|fault|paste|recent)$/

describe('what is wrong with a field', () => {
  it('is said below it and in a list, once, in the words of its label', async () => {
    const visitor = await funded(service)
    await addPreset(visitor, smallCarton)
    const refused = await Promise.all([
      visitor.post('/ship/buy', { ...wrongAbroad, ...buy() }),
      visitor.post('/ship/buy', { ...uninsurable, worth: '0', ...buy() }),
      visitor.post('/ship/buy', { ...uninsurable, ...buy() }),
    ])
    const [seen, drawn] = [new Set<string>(), new Set<string>()]
    for (const { status, text } of refused) {
      expect(status).toBe(422)
      const [labels, faults] = [labelsIn(text), faultsIn(text)]
      for (const id of Object.keys(labels)) drawn.add(id.replace(/-\d+-/, '-0-'))
      for (const [id, says] of Object.entries(faults)) {
        seen.add(id.replace(/-\d+-/, '-0-'))
        expect.soft(says.toLowerCase()).toContain(labels[id]?.toLowerCase() ?? `a label of ${id}`)
        expect.soft(listed(text)).toContain(says)
        expect.soft(says).not.toMatch(/[a-z]_[a-z]|[a-z]\.\d/)
      }
    }
    const canBeWrong = [...drawn].filter(id => !neverWrong.test(id) && !/^service-/.test(id))
    expect([...seen].toSorted()).toEqual(canBeWrong.toSorted())
  })

  it('contradicts nothing else that is said of the field', async () => {
    const visitor = await funded(service)
    for (const weight of ['-1', '0', '12.5 kg']) {
      const { text } = await visitor.post('/ship', { ...parcelFields, 'packages.0.weight': weight })
      expect(text.match(/The weight of package 1/g)).toHaveLength(4)
      expect(text).not.toContain('The weight of package 1 is required.')
    }
  })

  it('is told while somebody types, and what is still empty is told when they buy', async () => {
    const visitor = await funded(service)
    const typed = { ...parcelFields, worth: '1,000', 'packages.0.length': '' }
    const { text } = await visitor.post('/ship', typed)
    expect(Object.keys(faultsIn(text))).toEqual(['worth'])
    const refused = await visitor.post('/ship/buy', { ...typed, ...buy() })
    expect(Object.keys(faultsIn(refused.text))).toEqual(['packages-0-length', 'worth'])
    const told = { ...typed, told: 'buy', worth: '1000' }
    expect(refused.text).toContain('name="told" value="buy"')
    expect(Object.keys(faultsIn((await visitor.post('/ship', told)).text))).toEqual([
      'packages-0-length',
    ])
    const mended = await visitor.post('/ship', { ...told, 'packages.0.length': '9' })
    expect([faultsIn(mended.text), listed(mended.text)]).toEqual([{}, []])
  })

  it('stays until it is mended, however it is changed', async () => {
    const visitor = await funded(service)
    const code = async (hsCode: string) => {
      const typed = { ...parcelAbroadFields, 'items.0.hs_code': hsCode }
      return faultsIn((await visitor.post('/ship', typed)).text)['items-0-hs_code']
    }
    expect(await code('12')).toBe('The HS code of line 1 must have 6 to 10 digits.')
    expect(await code('123')).toBe(await code('12'))
    expect(await code('6911.10')).toBeUndefined()
  })
})

describe('a form with a fault', () => {
  it.each<[string, Fields]>([
    ['protection of nothing', uninsurable],
    ['a limit that nobody can read', { ...parcelFields, max_price: 'abc' }],
    ['a code that is too short', { ...parcelAbroadFields, 'items.0.hs_code': '12' }],
    ['goods of no value', { ...parcelAbroadFields, 'items.0.value': '' }],
  ])('has its prices, and offers no purchase that would be refused: %s', async (_, fields) => {
    const visitor = await funded(service)
    const { text } = await visitor.post('/ship', fields)
    expect(text).toContain('class="offers"')
    expect(isOffered(text)).toBe(false)
    expect(footOf(text)).toMatch(/Nothing can be bought yet\. <a href="#f-/)
    expect((await visitor.post('/ship/buy', await filledForm(visitor, fields))).status).toBe(422)
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })

  it('offers it as soon as nothing is wrong any more', async () => {
    const visitor = await funded(service)
    expect(isOffered((await visitor.post('/ship', { ...uninsurable, worth: '250' })).text)).toBe(
      true,
    )
    expect(isOffered((await visitor.post('/ship', parcelAbroadFields)).text)).toBe(true)
  })

  it('says what is insured by the tick and the worth, before the parcel is weighed', async () => {
    const visitor = await funded(service)
    const cover = async (fields: Fields) =>
      /id="cover"[^>]*>([^<]*)</.exec((await visitor.post('/ship', fields)).text)?.[1]
    const unweighed = { ...uninsurable, 'packages.0.weight': '' }
    expect(await cover({ ...unweighed, worth: '250' })).toBe('Covers 250.00 CAD.')
    expect(await cover({ ...unweighed, worth: '1,000' })).not.toContain('Select it')
  })

  it('is saved as a draft by its browser, too, where it says no weight', async () => {
    const visitor = await funded(service)
    const { text } = await visitor.get('/ship')
    expect(text).toMatch(/<button formaction="[^"]+\/ship\/save" formnovalidate>/)
  })
})

describe('a province', () => {
  const stateOf = async (country: string, province: string) => {
    const visitor = await funded(service)
    const typed = { 'to_address.country_code': country, 'to_address.province_code': province }
    const { text } = await visitor.post('/ship/save', { ...typed, form_key: buy().form_key })
    const { shipments } = await boughtBy(service, visitor)
    return (
      shipments[0]?.request.toAddress.provinceCode ?? faultsIn(text)['to_address-province_code']
    )
  }

  it.each([
    ['JP', 'Tokyo', '13'],
    ['CA', 'ontario', 'ON'],
    ['US', 'New York', 'NY'],
    ['US', 'ny', 'ny'],
  ])('in %s may be %s', async (country, typed, code) => {
    expect(await stateOf(country, typed)).toBe(code)
  })

  it('is cut by nobody: what no label has room for is refused', async () => {
    expect(await stateOf('US', 'Atlantis')).toMatch(
      /^The province or state is not known in that country/,
    )
    expect(await stateOf('AU', 'New South Wales')).toMatch(/add it after the city\.$/)
  })
})

describe('a package', () => {
  it('that was added counts at once, and is removed again', async () => {
    const visitor = await funded(service)
    const added = await visitor.post('/ship/add-package', parcelFields)
    expect(isOffered(added.text)).toBe(false)
    expect(footOf(added.text)).toContain('The weight of package 2 is required.')
    const first = { ...drawnForm(added), 'packages.1.weight': '7', 'packages.0.weight': '' }
    const removed = drawnForm(
      await visitor.post('/ship/remove-package', { ...first, package: '0' }),
    )
    expect(removed['packages.0.weight']).toBe('7')
    expect(Object.keys(removed).filter(name => name.startsWith('packages.1'))).toEqual([])
    expect((await visitor.post('/ship/remove-package', { ...first, package: '2' })).status).toBe(
      404,
    )
  })
})

it('a parcel that no service takes is told why, by each', async () => {
  const visitor = await funded(service)
  const { text } = await visitor.post('/ship', { ...parcelFields, 'packages.0.weight': '5000' })
  expect(text).toContain('No service ships this parcel there.')
  expect(text).toMatch(/<ul class="reasons"><li>Carrier\w [^<]+: [^<]+<\/li>/)
})

describe('the form to quote', () => {
  it('says at its field what nobody can read', async () => {
    const visitor = await funded(service)
    const asked = { ...parcelFields, 'packages.0.weight': '12.5 kg', 'packages.0.width': '-3' }
    const { text } = await visitor.get(`/quote?${new URLSearchParams(asked)}`)
    expect(faultsIn(text)).toEqual({
      'packages-0-weight':
        'The weight of package 1 must be a number alone: enter 12.5, without “kg”.',
      'packages-0-width': 'The width of package 1 must be more than 0.',
    })
    expect(listed(text)).toEqual(Object.values(faultsIn(text)))
  })
})
