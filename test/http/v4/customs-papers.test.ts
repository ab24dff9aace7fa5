import { beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { expectBought, labelText } from '../../support/answers.ts'
import type { Answer, ApiClient } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { textsOn, zplPages } from '../../support/label-texts.ts'
import { sharedService } from '../../support/service.ts'
import { shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
let client: ApiClient
beforeAll(async () => {
  client = (await fundedClient(service, {}, 100_000_00)).client
})

const toBerlin = { ...toPortland, country_code: 'DE', province_code: null, postal_code: '10115' }
const inBuffalo = {
  ...toPortland,
  address1: '5 Main St',
  city: 'Buffalo',
  province_code: 'NY',
  postal_code: '14201',
}
const inToronto = {
  ...toPortland,
  city: 'Toronto',
  province_code: 'ON',
  postal_code: 'M5V 2T6',
  country_code: 'CA',
}
const mug = { description: 'Mug', quantity: 1, value: 10 }

const buy = (changes: object): Promise<Answer> =>
  client.post('/shipments', shipmentBody({ label_format: 'zpl', ...changes }))

const pagesOf = zplPages

describe('the declaration of a parcel', () => {
  it.each([
    ['goods of less than a cent', [[9999, 0.005, 'CAD'] as const, [1000, 0.004, 'CAD'] as const]],
    ['several currencies', [[100, 0.33, 'EUR'] as const, [100, 0.33, 'USD'] as const]],
  ])('is of the value that the shipment shows: %s', async (_, goods) => {
    const items = goods.map(([quantity, value, currency]) => ({
      ...mug,
      quantity,
      value,
      currency,
    }))
    const answer = await buy({ to_address: toBerlin, items })
    expectBought(answer)
    const { value, currency } = answer.body.shipment
    expect(labelText(answer)).toContain(`TOTAL ${value.toFixed(2)} ${currency}`)
  })

  const fromBuffalo = { return_address: JSON.stringify({ city: 'Buffalo', country_code: 'US' }) }

  it('says why an exporter of the US files no export', async () => {
    const { client: its } = await fundedClient(service, fromBuffalo)
    const body = shipmentBody({ label_format: 'zpl', to_address: toBerlin, items: [mug] })
    expect(labelText(await its.post('/shipments', body))).toContain('EXPORT: NOEEI 30.37(a)')
  })

  it('has no exemption of the US for an exporter of Canada', async () => {
    const answer = await buy({ to_address: toBerlin, items: [mug] })
    expect(labelText(answer)).toContain('CN 23')
    expect(labelText(answer)).not.toContain('NOEEI')
  })

  it('says none where an export would have to be filed', async () => {
    const settings = { max_declared_value: '100000.00', ...fromBuffalo }
    const { client: dear } = await fundedClient(service, settings)
    const items = [{ ...mug, value: 9000, currency: 'USD' }]
    const body = shipmentBody({ label_format: 'zpl', to_address: toBerlin, items })
    const answer = await dear.post('/shipments', body)
    expectBought(answer)
    expect(labelText(answer)).toContain('CN 23')
    expect(labelText(answer)).not.toContain('NOEEI')
  })
})

const weightsOn = (page: string | undefined): readonly string[] =>
  textsOn(page).filter(text => /^\d+\.\d{3}$/.test(text))

describe('a line of the declaration', () => {
  it.each([
    ['alone takes what the parcel weighs', [10], ['0.908']],
    ['shares the weight with others by value', [30, 10], ['0.681', '0.227']],
    ['that is worth nothing among others as well shares it', [0, 0], ['0.454', '0.454']],
  ])('%s', async (_, values, weights) => {
    const items = values.map(value => ({ ...mug, value }))
    const answer = await buy({ to_address: toBerlin, items })
    expectBought(answer)
    const [, declaration] = pagesOf(answer)
    expect(weightsOn(declaration)).toEqual(weights)
    expect(textsOn(declaration)).toContain('GROSS WEIGHT 0.908 KG')
  })

  it('tells what its value is in', async () => {
    const items = [{ ...mug, quantity: 2, value: 12.5, currency: 'EUR' }]
    const [, declaration] = pagesOf(await buy({ to_address: toBerlin, items }))
    expect(textsOn(declaration)).toContain('25.00 EUR')
  })
})

describe.each([
  ['CN 23', '<CarrierA> Priority Mail International'],
  ['CN 22', '<CarrierA> First Class Mail International'],
])('a %s', (form, postage_type) => {
  const address = { name: 'Shop', address1: '1 Main St', city: 'Here', phone: '+1 416 555 0100' }
  const own = { return_address: JSON.stringify(address) }
  const small = { to_address: toBerlin, items: [mug], postage_type, weight: 0.5 }

  it('speaks French and English', async () => {
    const texts = textsOn(pagesOf(await buy(small))[1])
    expect(texts).toContain(form)
    for (const pair of [
      ['DÉCLARATION EN DOUANE', 'CUSTOMS DECLARATION'],
      ['DÉSIGNATION', 'DESCRIPTION'],
      ['VENTE DE MARCHANDISES', 'SALE OF GOODS'],
      ['POIDS BRUT TOTAL', 'GROSS WEIGHT 0.227 KG'],
      ["EN CAS DE NON-LIVRAISON : RENVOYER À L'EXPÉDITEUR", 'IF UNDELIVERABLE: RETURN TO SENDER'],
    ]) {
      expect(texts).toEqual(expect.arrayContaining(pair))
    }
  })

  it("has the sender's telephone", async () => {
    const { client: its } = await fundedClient(service, own)
    const body = shipmentBody({ label_format: 'zpl', ...small })
    const given = pagesOf(await its.post('/shipments', body))[1]
    expect(textsOn(given).join('|')).toContain('+1 416 555 0100')
    // Without an address of its own the account sends from its region's drop-off location.
    expect(textsOn(pagesOf(await buy(small))[1]).join('|')).toContain('+1 905 555 0110')
  })

  it("says what it declares from the account's defaults, as the message does", async () => {
    const { client: its } = await fundedClient(service, {
      default_customs_description: 'Coffee mugs',
      default_customs_value: '12.00',
      default_country_of_origin: 'PT',
    })
    const body = shipmentBody({ label_format: 'zpl', ...small, items: [] })
    const answer = await its.post('/shipments', body)
    expectBought(answer)
    const filled = ['country of origin PT', 'value 12.00 CAD', 'description Coffee mugs']
    for (const what of filled) {
      expect(answer.body.message).toContain(`the ${what} was declared from the account's defaults.`)
    }
    const line = `FROM THE ACCOUNT'S DEFAULTS: ${filled.join(', ')}`
    const papers = pagesOf(answer).slice(1)
    expect(papers).not.toEqual([])
    for (const paper of papers) expect(textsOn(paper)).toContain(line)
    const named = pagesOf(await buy({ ...small, items: [{ ...mug, country_of_origin: 'CA' }] }))
    expect(named.join('')).not.toContain('DEFAULTS')
  })
})

describe('characters that can not be printed', () => {
  it('are named in the message, with where they stood', async () => {
    const answer = await buy({
      to_address: { ...toBerlin, name: 'Ann \u{1f600} Lee', city: '\u{20bb7}\u91ce' },
      items: [{ ...mug, description: 'Mug \u{1f600}' }, mug],
    })
    expectBought(answer)
    expect(answer.body.message).toContain(
      'Some characters cannot be printed: in the name, city and description of the goods.',
    )
    const again = await client.get(`/shipments/${answer.body.shipment.ship_code}`)
    expect(again.body.message).toBe(answer.body.message)
  })

  it('are no others than these', async () => {
    const printable = {
      ...toBerlin,
      name: 'Łukasz \u05e9\u05dc\u05d5\u05dd ™',
      company: 'e\u0301 & ©',
    }
    const answer = await buy({
      to_address: printable,
      items: [{ ...mug, description: '\u6771\u4eac' }],
    })
    expectBought(answer)
    expect(answer.body.message).not.toContain('printed')
  })
})

describe('a return', () => {
  const back = (from: object, to: object, changes: object) =>
    buy({ is_return: true, to_address: from, return_address: to, ...changes })

  it('within one country needs neither goods nor papers', async () => {
    for (const postage_type of ['<CarrierA> Parcel Select Ground', '<CarrierB> Ground']) {
      const answer = await back(toPortland, inBuffalo, { postage_type, items: [] })
      expectBought(answer)
      expect(pagesOf(answer)).toHaveLength(1)
      expect(answer.body.message).not.toContain('Customs')
    }
  })

  it.each([
    ['ca', inToronto],
    ['CAN', inToronto],
    ['PR', toPortland],
  ])('to an account whose country is stored as %s is within its own', async (country, customer) => {
    const { client: its, account } = await fundedClient(service)
    const { store } = service.app.worlds.sandbox
    const own = JSON.stringify({ name: 'Shop', city: 'Here', country_code: country })
    await store.transact(account, ({ accounts }) =>
      accounts.putSetting(serviceOn(account), 'return_address', own),
    )
    await eventually(async () => {
      const wish = { is_return: true, to_address: customer, items: [] }
      const answer = await its.post(
        '/shipments',
        shipmentBody({ ...wish, postage_type: '<CarrierB> Ground' }),
      )
      expectBought(answer)
      expect(answer.body.shipment.return_name).toBe('Shop')
    })
  })

  it('is protected for what its goods are worth, and by no default of the account', async () => {
    const defaults = { default_customs_description: 'Mugs', default_customs_value: '900.00' }
    const { client: its } = await fundedClient(service, defaults)
    const protection = async (from: object, items: readonly object[]) => {
      const wish = { is_return: true, to_address: from, return_address: inBuffalo, insured: true }
      const rest = { postage_type: '<CarrierB> Ground', items }
      const { body } = await its.post('/shipments', shipmentBody({ ...wish, ...rest }))
      const addOns: readonly { type: string; cost: number }[] = body.rate.add_ons
      return addOns.find(({ type }) => type === 'insurance')?.cost
    }
    const dear = { ...mug, value: 900 }
    expect(await protection(inToronto, [dear])).toBeGreaterThan(10)
    expect(await protection(inToronto, [])).toBeUndefined()
    expect(await protection(toPortland, [])).toBeUndefined()
  })

  it('from Canada to a shop abroad declares its goods, on an invoice where a courier has it', async () => {
    const postage_type = '<CarrierB> Ground'
    const silent = await back(inToronto, inBuffalo, { postage_type, items: [] })
    expect(silent.status).toBe(422)
    const answer = await back(inToronto, inBuffalo, { postage_type, items: [mug] })
    expectBought(answer)
    expect(labelText(answer)).toContain('COMMERCIAL INVOICE')
  })

  it.each([{}, { return_address: inToronto }])(
    'by the post from the US to Canada has its declaration (%j)',
    async changes => {
      const postage_type = '<CarrierA> Parcel Select Ground'
      const answer = await buy({
        is_return: true,
        to_address: toPortland,
        items: [mug],
        postage_type,
        ...changes,
      })
      expectBought(answer)
      const [, declaration] = pagesOf(answer)
      expect(declaration).toContain('CN 23')
      expect(declaration).toContain('EXPORT: NOEEI 30.36')
    },
  )
})

describe("the account's word to customs", () => {
  const post = '<CarrierA> Priority Mail International'
  const wish = { label_format: 'zpl', to_address: toBerlin, items: [mug], postage_type: post }

  it('ticks its purpose, is signed by its person, and message names the purpose', async () => {
    const settings = { customs_purpose: 'gift', customs_signer: 'Mia Roy' }
    const { client: its } = await fundedClient(service, settings)
    const answer = await its.post('/shipments', shipmentBody(wish))
    expectBought(answer)
    const [, declaration, invoice] = pagesOf(answer)
    expect(ticked(declaration)).toBe('GIFT')
    expect(textsOn(declaration)).toContain('Mia Roy')
    expect(invoice).toBeUndefined()
    expect(answer.body.message).toContain('the purpose gift was declared from')
    expect(answer.body.shipment).not.toHaveProperty('customs')
  })

  it('is a sale, and a return a return, where nobody says otherwise', async () => {
    expect(ticked(pagesOf(await buy(wish))[1])).toBe('SALE OF GOODS')
    const { client: its } = await fundedClient(service, {
      customs_purpose: 'sale',
      customs_signer: 'Mia Roy',
    })
    const wayBack = { is_return: true, to_address: toPortland, postage_type: ground }
    const answer = await its.post('/shipments', shipmentBody({ ...wish, ...wayBack }))
    expectBought(answer)
    const [, declaration] = pagesOf(answer)
    expect(ticked(declaration)).toBe('RETURNED GOODS')
    expect(textsOn(declaration)).not.toContain('Mia Roy')
  })
  const ground = '<CarrierA> Parcel Select Ground'
})

/** The title of the box with the cross. */
function ticked(page: string | undefined): string | undefined {
  const texts = textsOn(page)
  return texts[texts.indexOf('X') + 1]
}

describe('papers by post', () => {
  const postage_type = '<CarrierA> Priority Mail International'

  it.each(['CAD', 'USD'])(
    'show freight as the declaration shows postage, in %s',
    async currency => {
      const answer = await buy({
        to_address: toBerlin,
        items: [{ ...mug, currency }],
        postage_type,
      })
      const [, declaration, invoice] = pagesOf(answer)
      const postage =
        textsOn(declaration)
          .find(text => text.startsWith('POSTAGE '))
          ?.slice(8) ?? ''
      expect(postage).toMatch(new RegExp(`^\\d+\\.\\d\\d ${currency}$`))
      const texts = textsOn(invoice)
      expect(texts[texts.indexOf('FREIGHT') + 1]).toBe(postage)
      if (currency === 'CAD') expect(postage).toBe(`${answer.body.rate.total.toFixed(2)} CAD`)
    },
  )

  it.each([
    ['JP', '13', '100-0001', 'Tokyo'],
    ['KR', '11', '04524', 'Seoul'],
    ['IN', 'MH', '400001', 'Maharashtra'],
    ['AU', 'SA', '5000', 'SA'],
    ['JP', 'XX', '100-0001', 'XX'],
  ])('write the province of %s %s as people there do', async (country, code, postalCode, name) => {
    const place = { country_code: country, province_code: code, postal_code: postalCode }
    const to_address = { ...toPortland, city: 'Here', ...place }
    const answer = await buy({ to_address, items: [mug], postage_type })
    expectBought(answer)
    expect(answer.body.shipment.province_code).toBe(code)
    const [label = '', declaration = ''] = pagesOf(answer)
    for (const page of [label, declaration]) {
      expect(textsOn(page).join(' / ')).toMatch(new RegExp(`\\b${name}\\b`, 'i'))
    }
  })

  it.each(['<CarrierA> Priority Mail International', '<CarrierA> First Class Mail International'])(
    "of %s have the recipient's telephone and e-mail",
    async service => {
      const answer = await buy({
        to_address: toBerlin,
        items: [mug],
        postage_type: service,
        weight: 0.5,
      })
      const [, declaration] = pagesOf(answer)
      const texts = textsOn(declaration).join(' / ')
      expect(texts).toContain('503 555 0100')
      expect(texts).toContain('ada@example.com')
    },
  )
})
