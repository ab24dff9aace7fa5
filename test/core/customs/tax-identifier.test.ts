import { describe, expect, it } from 'vitest'
import { doubtsAboutTaxIdentifier } from '#core/customs/tax-identifier.ts'

const doubts = (taxType: string | null, number: string | null) =>
  doubtsAboutTaxIdentifier({ taxType, number, issuingAuthority: null }, 'tax_identifier')

describe('a tax identifier', () => {
  it.each([
    ['EIN', '12-3456789'],
    ['ssn', '123-45-6789'],
    ['VAT', 'DE 123456789'],
    ['EORI', 'GB123456789000'],
    ['IOSS', 'IM2760000742'],
    ['VOEC', 'VOEC 2024578'],
    ['PAN', 'AAAPZ1234C'],
    ['GST', '123456789RT0001'],
    ['ABN', '51 824 753 556'],
    ['PCCC', 'P123456789012'],
    ['CPF', '123.456.789-09'],
    ['CNPJ', '12.345.678/0001-95'],
    ['RFC', 'GODE561231GR8'],
  ])('%s %s raises no doubt', (type, number) => expect(doubts(type, number)).toEqual([]))

  it.each([
    ['EIN', '12-345678'],
    ['IOSS', '2760000742'],
    ['VAT', '123'],
    ['CPF', null],
  ])('%s %s is doubted', (type, number) =>
    expect(doubts(type, number)).toEqual([
      `The tax_identifier does not look like a number of type ${type}.`,
    ]),
  )

  it.each(['constructor', 'My own kind', null])('of the kind %j is never judged', type =>
    expect(doubts(type, 'anything')).toEqual([]),
  )

  it('that is absent raises no doubt', () =>
    expect(doubtsAboutTaxIdentifier(null, 'tax_identifier')).toEqual([]))
})
