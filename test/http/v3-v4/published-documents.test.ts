import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { olderVersions } from '../../support/older-versions.ts'
import { type Operation, operationsOf } from '../../support/openapi-walk.ts'

describe.each(olderVersions.map(({ name }) => name))('openapi/%s.json', version => {
  const document = JSON.parse(readFileSync(`openapi/${version}.json`, 'utf8'))
  const operations = operationsOf(document)

  it('says by a name that a tax identifier may be null', () => {
    const { tax_identifier } = document.components.schemas.RateRequest.properties
    expect(tax_identifier.anyOf).toEqual([
      { $ref: '#/components/schemas/TaxIdentifier' },
      { type: 'null' },
    ])
  })

  it('needs no body for a batch, and one wherever a field is required', () => {
    const needed = (wanted: string): Operation['requestBody'] =>
      operations.find(({ name }) => name === wanted)?.requestBody
    expect(needed('POST /batches')?.required).toBe(false)
    expect(needed('POST /rates')?.required).toBe(true)
    expect(needed('POST /credits')?.required).toBe(true)
  })
})
