import { beforeAll, describe, expect, test } from 'vitest'
import { pdfPages, picturesOfPdf } from '../../labels/pictures.ts'
import { scan } from '../../labels/scanner.ts'
import { budapest, worldAddresses } from '../../labels/world-addresses.ts'
import { expectBought } from '../../support/answers.ts'
import type { ApiClient } from '../../support/client.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { shipmentBody } from './requests.ts'

const service = await sharedService()
let client: ApiClient
beforeAll(async () => {
  client = (await fundedClient(service, {}, 100_000_00)).client
})

/** In Turkish the capital of i keeps its dot. */
const capitalsIn =
  (country: string) =>
  (text: string): string =>
    text.toLocaleUpperCase(country === 'TR' ? 'tr' : 'en')

async function buyTo(country: string, address: object) {
  const abroad = country !== 'US'
  const answer = await client.post(
    '/shipments',
    shipmentBody({
      to_address: { name: 'Ann Example', country_code: country, ...address },
      postage_type: `<CarrierA> Priority Mail${abroad ? ' International' : ''}`,
    }),
  )
  expectBought(answer)
  const pdf = Buffer.from(answer.body.label, 'base64')
  const pages = (await pdfPages(pdf)).map(({ text }) =>
    text.split(/\r?\n/).map(line => line.trim()),
  )
  return { pdf, pages, trackingCode: answer.body.tracking_code }
}

const countryName = (code: string): string =>
  service.app.worlds.sandbox.catalogue().countryName(code) ?? ''

describe('a label, addressed as its country writes it, with bars that read back', () => {
  test.each(worldAddresses)(
    '$country',
    async ({ country, address1, city, province: province_code, code: postal_code, lines }) => {
      const address = { address1, city, province_code, postal_code }
      const { pdf, pages, trackingCode } = await buyTo(country, address)
      const [label = [], ...papers] = pages
      expect(papers).toHaveLength(country === 'US' || country === 'CA' ? 0 : 2)
      const upperCase = capitalsIn(country)
      const expected = [upperCase('Ann Example'), upperCase(address1), ...lines]
      // Parcels are handed over in Canada, and the sender's own address stands there.
      if (country !== 'CA') expected.push(upperCase(countryName(country)))
      const from = label.indexOf('ANN EXAMPLE')
      expect(label.slice(from, from + expected.length)).toEqual(expected)
      for (const paper of papers) {
        expect(paper.map(upperCase)).toEqual(expect.arrayContaining([...lines]))
      }
      const [picture] = await picturesOfPdf(pdf)
      const scanned = picture ? await scan(picture) : []
      expect(scanned.map(({ text }) => text.split('\x1d').at(-1))).toEqual(
        scanned.map(() => trackingCode),
      )
      expect(scanned).toHaveLength(3)
    },
  )

  test('HU, where the town stands above the street', async () => {
    const { country, lines, code: postal_code, ...rest } = budapest
    const { pages } = await buyTo(country, { ...rest, postal_code })
    const from = pages[0]?.indexOf('ANN EXAMPLE') ?? -1
    expect(pages[0]?.slice(from + 1, from + 5)).toEqual([...lines, 'HUNGARY'])
  })
})
