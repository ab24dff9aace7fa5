import { beforeAll, describe, expect, it } from 'vitest'
import { expectBought } from '../../support/answers.ts'
import type { Answer, ApiClient } from '../../support/client.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { textsOn, zplPages } from '../../support/label-texts.ts'
import { sharedService } from '../../support/service.ts'
import { shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
let client: ApiClient
beforeAll(async () => {
  client = (await fundedClient(service)).client
})

const ground = '<CarrierB> Ground'
const inToronto = {
  ...toPortland,
  city: 'Toronto',
  province_code: 'ON',
  postal_code: 'M5V 2T6',
  country_code: 'CA',
}

async function buy(changes: object): Promise<Answer> {
  const wish = { postage_type: ground, label_format: 'zpl', ...changes }
  const answer = await client.post('/shipments', shipmentBody(wish))
  expectBought(answer)
  return answer
}

const labelOf = (answer: Answer): readonly string[] => textsOn(zplPages(answer)[0])

describe("a courier's label", () => {
  it.each([
    ['the weight of its size where that is billed', {}, 'SHP WT: 2 LBS / BILLED WT: 3 LBS'],
    [
      'the actual weight twice where that is billed',
      { weight: 3.5 },
      'SHP WT: 3.5 LBS / BILLED WT: 3.5 LBS',
    ],
  ])('shows %s', async (_, parcel, line) => {
    expect(labelOf(await buy(parcel))).toContain(line)
  })

  it('numbers its references', async () => {
    const answer = await buy({ order_id: '#1001' })
    expect(labelOf(answer)).toContain(`REF 1: SHIPMENT ${answer.body.shipment.ship_code}`)
    expect(labelOf(answer)).toContain('REF 2: ORDER #1001')
  })

  it('keeps the beginnings of a long street and a long town in its MaxiCode', async () => {
    const address1 = '12345 Northwest Washington Boulevard Suite 9999 MW'
    const city = 'Saint-Louis-du-Ha! Ha!-les-Hauts-XX'
    const answer = await buy({ to_address: { ...toPortland, address1, city } })
    const [, message = ''] = /\^BD.*?\^FD(.*?)\^FS/.exec(zplPages(answer)[0] ?? '') ?? []
    const [street = '', town = '', province = ''] = message.split('_1D').slice(-3)
    expect(street).toMatch(/^12345 NORTHW/)
    expect(town).toMatch(/^SAINTLOUIS/)
    expect(province).toMatch(/^OR/)
    const short = await buy({ to_address: { ...toPortland, address1 } })
    expect(zplPages(short)[0]).toMatch(/_1D12345 NORTHWEST WASH[A-Z ]*_1DPORTLAND_1DOR/)
  })

  it.each([
    ['at home', inToronto, 'CARRIERB GROUND', 1],
    ['across a border, as international', toPortland, 'CARRIERB STANDARD INTERNATIONAL', 2],
  ])('names the service %s', async (_, to_address, name, pages) => {
    const answer = await buy({ to_address })
    expect(zplPages(answer)).toHaveLength(pages)
    const names = labelOf(answer).filter(text => /^CARRIERB (GROUND|STANDARD)/.test(text))
    expect(names).toEqual([name])
    expect(answer.body.shipment.postage_type).toBe(ground)
    expect(answer.body.rate.postage_type).toBe(ground)
  })
})

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `21 NOV 2026` as an instant. */
function instantOf(text: string | undefined): number {
  const [, day, month = '', year] = /(\d+) ([A-Z]{3}) (\d{4})$/.exec(text ?? '') ?? []
  return Date.UTC(Number(year), months.indexOf(month), Number(day))
}

describe('an express label', () => {
  it.each([
    ['<CarrierA> Priority Mail Express', toPortland],
    ['<CarrierA> Express Mail International', inToronto],
  ])('of %s says by which working day it is expected', async (postage_type, to_address) => {
    const answer = await buy({ postage_type, to_address })
    const texts = labelOf(answer)
    const mailed = instantOf(texts.find(text => /^\d+ [A-Z]{3} \d{4}$/.test(text)))
    const expected = instantOf(texts.find(text => text.startsWith('EXPECTED: ')))
    const days = Number(String(answer.body.rate.delivery_days).split('-').at(-1))
    const passed = Array.from({ length: (expected - mailed) / 86_400_000 }, (_, day) =>
      new Date(mailed + (day + 1) * 86_400_000).getUTCDay(),
    )
    expect(passed.filter(weekday => weekday !== 0 && weekday !== 6)).toHaveLength(days)
    expect([1, 2, 3, 4, 5]).toContain(passed.at(-1))
  })

  it('is the only one that does', async () => {
    for (const postage_type of [ground, '<CarrierA> Priority Mail']) {
      expect(labelOf(await buy({ postage_type })).join('|')).not.toContain('EXPECTED')
    }
  })
})
