import { describe, expect, it } from 'vitest'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { quote } from '#core/rating/engine/engine.ts'
import { fromRateAnswer } from '#http/v5/wire/rate-answer.ts'
import { question } from '../../../support/rate-question.ts'
import { testCatalogueData } from '../../../support/test-catalogue.ts'

const retiredName = '<CarrierA> First Class Mail'
const catalogue = compileCatalogue(
  {
    ...testCatalogueData,
    services: testCatalogueData.services.map(service =>
      service.name === retiredName ? { ...service, retired: true } : service,
    ),
  },
  { environment: 'sandbox' },
)

const excludedFor = (names: readonly string[] | null) => {
  const asked = question({ services: names }, catalogue)
  const answer = quote(catalogue, asked)
  const { services } = asked
  const { meta } = fromRateAnswer(answer, { catalogue, services, timeoutMs: 4000 })
  return meta.excluded_services.map(({ service_name }) => service_name)
}

describe('a service that is sold no more', () => {
  it('is excluded where the client named it, and else not mentioned', () => {
    expect(excludedFor([retiredName])).toEqual([retiredName])
    expect(excludedFor(null)).not.toContain(retiredName)
  })
})
