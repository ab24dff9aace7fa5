import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { buyShipment, sellableRequest } from '../../buy-shipment.ts'
import { formKeyIn } from '../form-key.ts'
import { boughtBy, filledForm, parcelAbroadFields } from '../ship-form.ts'
import type { DashboardVisitor } from '../visitor.ts'
import type { ScreenTest, ScreenTests } from './screen-tests.ts'
import type { Twins } from './twins.ts'

/** Labels that were bought, from the screen of each. */
export const ofShipments: ScreenTests = {
  'GET /:account/shipments/:code': {
    'and reads what the form has moved, and the very label of the screen': async twins => {
      const { byLine } = await bought(twins, { labelFormat: 'zpl' })
      const at = `/shipments/${byLine.shipCode}`
      const form_key = formKeyIn((await twins.byLine.get(at)).text)
      expect((await twins.byLine.post(`${at}/play`, { form_key })).status).toBe(303)
      const [read, fetchLabel] = await twins.seen(at)
      const { ship_code, status } = (await twins.run(read)).data
      expect([ship_code, status]).toEqual([byLine.shipCode, 'delivered'])
      const { data } = await twins.run(fetchLabel)
      const shown = await sentTo(twins.byLine, `${at}/files/label.zpl`)
      expect((await bytesOf(await fetch(data.label_url))).toString()).toBe(shown.toString())
    },
  },

  'GET /:account/shipments/:code/void': {
    'of one label': async twins => {
      const { byLine, byForm } = await bought(twins)
      const [line] = await twins.seen(`/shipments/${byLine.shipCode}/void`)
      await twins.run(line)
      await twins.send(`/shipments/${byForm.shipCode}/void`)
      await twins.expectAlike()
    },
  },

  'GET /:account/shipments/void': {
    'of the first of several': async twins => {
      const { byLine, byForm } = await twins.both(async (_, token) => [
        await buyShipment(twins.service, token),
        await buyShipment(twins.service, token),
      ])
      const page = `/shipments/void?${byLine.map(({ shipCode }) => `code=${shipCode}`).join('&')}`
      const { text } = await twins.byLine.get(page)
      expect(text).toContain(`Void ${byLine[0]?.shipCode}; make one call for each of the others`)
      const [line] = twins.drawn({ text })
      await twins.run(line)
      const first = { code: byForm[0]?.shipCode ?? '' }
      expect((await twins.byForm.post('/shipments/void', first)).status).toBe(303)
      await twins.expectAlike()
    },
  },

  'GET /:account/shipments/:code/return': {
    'of a parcel abroad': async twins => {
      const { byLine, byForm } = await twins.both(async visitor => {
        await visitor.post('/ship/buy', await filledForm(visitor, parcelAbroadFields))
        const [sent] = (await boughtBy(twins.service, visitor)).shipments
        return `/shipments/${sent?.shipCode}/return`
      })
      const [line] = await twins.seen(byLine)
      await twins.run(line)
      const { text } = await twins.byForm.get(byForm)
      await twins.send(byForm, { offer: /name="offer" value="([^"]+)"/.exec(text)?.[1] ?? '' })
      await twins.expectAlike()
    },
  },

  'GET /:account/print': {
    'as ZPL, to the byte': firstLabel('zpl.203', 'zpl', ([byLine, byForm]) =>
      expect(byLine.toString()).toBe(byForm.toString()),
    ),
    'as PDF': firstLabel('4x6.1', 'pdf', files =>
      expect(files.map(file => file.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']),
    ),
  },
}

const bought = (twins: Twins, changes: Partial<ShipmentRequest> = {}) =>
  twins.both((_, token) => buyShipment(twins.service, token, { ...sellableRequest, ...changes }))

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

/** The file of an address of the account. */
const sentTo = async (visitor: DashboardVisitor, path: string, fields?: URLSearchParams) =>
  await bytesOf(
    await fetch(visitor.at(path), {
      headers: { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' },
      ...(fields && { method: 'POST', body: fields }),
    }),
  )

type Compare = (files: readonly [byLine: Buffer, byForm: Buffer]) => void

/** A call answers where one label is: the first that is marked. It leaves no mark of printing. */
function firstLabel(sheet: string, format: string, compare: Compare): ScreenTest {
  return async twins => {
    const { service, byLine: visitor } = twins
    const { byLine } = await twins.both(async (_, token) => [
      await buyShipment(service, token),
      await buyShipment(service, token),
    ])
    const [second, first] = byLine
    if (!first || !second) throw new Error('there are not two labels')
    const { shipCode, id } = first
    const [line] = await twins.seen(
      `/print?code=${shipCode}&code=${second.shipCode}&sheet=${sheet}`,
    )
    const { data } = await twins.run(line)
    expect(data).toMatchObject({ ship_code: shipCode, label_format: format })
    const printed = new URLSearchParams({ code: shipCode, sheet })
    compare([
      await bytesOf(await fetch(data.label_url)),
      await sentTo(visitor, '/print/file', printed),
    ])
    const { prints } = service.app.worlds.sandbox.store.read
    expect(await prints.ofShipment(serviceOn(visitor.account), id, 9)).toHaveLength(1)
  }
}
