import { describe, expect, it } from 'vitest'
import { type Asked, priceOf } from '../../support/rate-question.ts'
import { TempCatalogue } from '../../support/temp-catalogue.ts'

const courier = '<CarrierB> Ground'
const postalCodes: Record<string, string> = {
  AB: 'T2P 1J9',
  BC: 'V6B 1A1',
  MB: 'R3C 1A5',
  NB: 'E1C 1A1',
  NL: 'A1C 1A1',
  NS: 'B3H 1A1',
  NT: 'X1A 1A1',
  NU: 'X0A 0H0',
  ON: 'M5V 2T6',
  PE: 'C1A 1A1',
  QC: 'H2X 1Y4',
  SK: 'S4P 1A1',
  YT: 'Y1A 1A1',
}
const to = (province: string, more: Asked = {}): Asked => ({
  country: 'CA',
  province,
  postalCode: postalCodes[province] ?? null,
  ...more,
})
const halfUp = (rate: number, percent: number): number =>
  Math.floor((rate * percent * 1000) / 100_000 + 0.5)
const taxes = (asked: Asked) => {
  const { rate, gst, pst, hst, qst, tax, total, dutyTax } = priceOf(courier, asked)
  expect(tax).toBe(gst + pst + hst + qst + dutyTax)
  expect(total).toBe(rate + tax)
  return { rate, gst, pst, hst, qst }
}

describe('within Canada', () => {
  it.each(['AB', 'BC', 'MB', 'NT', 'NU', 'SK', 'YT'])(
    '%s pays 5 %% GST and no provincial tax on freight',
    province => {
      const { rate, gst, pst, hst, qst } = taxes(to(province))
      expect({ gst, pst, hst, qst }).toEqual({ gst: halfUp(rate, 5), pst: 0, hst: 0, qst: 0 })
    },
  )

  it.each([
    ['ON', 13],
    ['NB', 15],
    ['NL', 15],
    ['PE', 15],
    ['NS', 14],
  ] as const)('%s pays %s %% HST', (province, percent) => {
    const { rate, gst, pst, hst, qst } = taxes(to(province))
    expect({ gst, pst, hst, qst }).toEqual({ gst: 0, pst: 0, hst: halfUp(rate, percent), qst: 0 })
  })

  it('Nova Scotia paid 15 % until 2025-03-31, midnight to midnight UTC', () => {
    const before = taxes(to('NS', { on: '2025-03-31' }))
    const after = taxes(to('NS', { on: '2025-04-01' }))
    expect(before.hst).toBe(halfUp(before.rate, 15))
    expect(after.hst).toBe(halfUp(after.rate, 14))
  })

  it('Quebec adds QST only to what is handed over in Quebec', () => {
    const within = taxes(to('QC', { region: 'QC' }))
    expect(within.gst).toBe(halfUp(within.rate, 5))
    expect(within.qst).toBe(halfUp(within.rate, 9.975))
    expect(taxes(to('QC', { region: 'ON' })).qst).toBe(0)
    expect(taxes(to('ON', { region: 'QC' })).qst).toBe(0)
  })

  it('without a province the postal code tells it', () => {
    for (const province of Object.keys(postalCodes)) {
      expect(taxes(to(province, { province: null }))).toEqual(taxes(to(province)))
    }
  })

  it('the province as written decides where it disagrees with the postal code', () => {
    const { rate, hst } = taxes(to('ON', { postalCode: 'T2P 1J9' }))
    expect(hst).toBe(halfUp(rate, 13))
  })

  it('a province that is none leaves the decision to the postal code', () => {
    const { rate, gst, hst } = taxes(to('ON', { province: 'ZZ' }))
    expect({ gst, hst }).toEqual({ gst: 0, hst: halfUp(rate, 13) })
  })
})

describe('leaving Canada', () => {
  it('is zero-rated from 5.00 on, and taxed by the region below it', () => {
    using temp = new TempCatalogue()
    temp.write('surcharges.json', '[]')
    temp.write(
      'cards/carrierb-ground.csv',
      `card,cheap\nservice,${courier}\ncurrency,CAD\nvalid_from,2020-01-01\ntier,basis,package,up_to,unit,all\nprimary,weight,,1,lb,4.99\nprimary,weight,,2,lb,5.00\n`,
    )
    const catalogue = temp.compile()
    const small: Asked = { weight: [1, 'lbs'], sides: [4, 4, 4] }
    expect(priceOf(courier, small, catalogue)).toMatchObject({ rate: 499, hst: 65, total: 564 })
    expect(priceOf(courier, { ...small, region: 'QC' }, catalogue)).toMatchObject({
      gst: 25,
      qst: 0,
      total: 524,
    })
    expect(priceOf(courier, { ...small, weight: [2, 'lbs'] }, catalogue)).toMatchObject({
      rate: 500,
      tax: 0,
    })
  })

  it('bears no tax where only the American leg is charged', () => {
    using temp = new TempCatalogue()
    temp.replace(
      'cards/carriera-first-class-mail.csv',
      /primary,weight,,4,oz,.*/,
      'primary,weight,,4,oz,1,1,1,1,1,1,1,1,1',
    )
    const { rate, tax } = priceOf(
      '<CarrierA> First Class Mail',
      { weight: [4, 'oz'] },
      temp.compile(),
    )
    expect({ rate, tax }).toEqual({ rate: 139, tax: 0 })
  })
})

it('each line is rounded half up before they are added', () => {
  using temp = new TempCatalogue()
  temp.write('surcharges.json', '[]')
  temp.write(
    'cards/carrierb-ground.csv',
    `card,half\nservice,${courier}\ncurrency,CAD\nvalid_from,2020-01-01\ntier,basis,package,up_to,unit,all\nprimary,weight,,1,lb,10.10\n`,
  )
  const asked = to('QC', { region: 'QC', weight: [1, 'lbs'], sides: [4, 4, 4] })
  // 5 % of 10.10 is 0.505, and 9.975 % of it is 1.007475.
  expect(priceOf(courier, asked, temp.compile())).toMatchObject({
    gst: 51,
    qst: 101,
    tax: 152,
    total: 1162,
  })
})
