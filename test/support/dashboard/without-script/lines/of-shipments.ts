import { expect } from 'vitest'
import { buyShipment } from '../../../buy-shipment.ts'
import { boughtBy, funded } from '../../ship-form.ts'
import type { Browsing, LineTests } from './line-tests.ts'

/** Somebody who has bought labels, and the state in which each of these is. */
async function bought({ service }: Browsing, count: number) {
  const visitor = await funded(service)
  const token = await service.token(visitor.account)
  const codes: string[] = []
  while (codes.length < count) codes.push((await buyShipment(service, token)).shipCode)
  const states = async () => {
    const { shipments } = await boughtBy(service, visitor)
    return shipments.map(({ state }) => state)
  }
  return { visitor, codes, states }
}

/** What is done to shipments that are there. */
export const ofShipments: LineTests = {
  'POST /:account/shipments/void': async browsing => {
    const { visitor, codes, states } = await bought(browsing, 3)
    const browser = await browsing.open(visitor.at('/shipments?tab=all'), visitor.cookie)
    await browser.press('Void', { code: codes.slice(0, 2) })
    expect(browser.page.screen).toBe('GET /:account/shipments/void')
    await browser.press('Void 2')
    expect(await states()).toEqual(['voided', 'voided', 'bought'])
  },

  'POST /:account/shipments/:code/void': async browsing => {
    const { visitor, codes, states } = await bought(browsing, 1)
    const browser = await browsing.open(visitor.at(`/shipments/${codes[0]}`), visitor.cookie)
    await browser.follow('Void')
    await browser.press('Void')
    expect(await states()).toEqual(['voided'])
  },

  'POST /:account/shipments/:code/play': async browsing => {
    const { visitor, codes, states } = await bought(browsing, 1)
    const browser = await browsing.open(visitor.at(`/shipments/${codes[0]}`), visitor.cookie)
    await browser.press('Simulate all scans')
    expect(await states()).toEqual(['delivered'])
  },
}
