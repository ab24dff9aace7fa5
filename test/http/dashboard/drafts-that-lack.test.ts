import { expect, it } from 'vitest'
import { buyShipment, sellableRequest } from '#test/support/buy-shipment.ts'
import { funded } from '#test/support/dashboard/ship-form.ts'
import { requestTo } from '#test/support/sample-shipments.ts'
import { saveDraft } from '#test/support/save-draft.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

it('a draft says in its row what keeps it from being bought, and other shipments say nothing', async () => {
  const visitor = await funded(service)
  const token = await service.token(visitor.account)
  const [box] = sellableRequest.packages
  const { toAddress } = sellableRequest
  await saveDraft(service, token, {
    ...sellableRequest,
    toAddress: { ...toAddress, name: 'Weightless' },
    packages: [{ ...box, weight: null, length: null }],
  })
  await saveDraft(service, token, {
    ...requestTo('Abroad'),
    toAddress: {
      ...toAddress,
      name: 'Abroad',
      countryCode: 'FR',
      provinceCode: null,
      postalCode: '75001',
    },
    items: [],
  })
  await saveDraft(service, token, {
    ...sellableRequest,
    toAddress: { ...toAddress, name: 'Ready' },
  })
  await buyShipment(service, token)
  const { text } = await visitor.get('/shipments')
  const says = (name: string): string =>
    text.split('<tr>').find(row => row.includes(`<td>${name}`)) ?? ''
  expect(says('Weightless')).toContain('The weight of package 1 is required.')
  expect(says('Weightless')).toContain('The length of package 1 is required')
  // A row tells the first thing: what else is lacking fills no page.
  expect(says('Weightless')).toContain('<summary>1 more</summary>')
  expect(says('Abroad')).not.toContain('<summary>')
  expect(says('Abroad')).toContain('The goods are required across a border')
  expect(says('Ready')).toContain('Draft')
  expect(says('Ready')).not.toMatch(/ required/)
  expect(text.match(/ required across /g)).toHaveLength(1)
})
