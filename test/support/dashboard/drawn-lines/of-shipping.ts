import { expect } from 'vitest'
import { draftOf, parcel } from '../program-draft.ts'
import { boughtBy, drawnForm, type Fields, parcelAbroadFields, parcelFields } from '../ship-form.ts'
import type { DashboardVisitor } from '../visitor.ts'
import { goWrong, ofEachFault } from './faults.ts'
import type { ScreenTests } from './screen-tests.ts'
import type { Twins } from './twins.ts'

const everyField: Fields = {
  ...parcelAbroadFields,
  'to_address.company': "O'Neil & Söhne <Ltd>",
  'to_address.address2': 'Floor 7',
  'to_address.phone': '+1 212 555 0100',
  'to_address.email': 'ada@example.com',
  'packages.1.weight': '0.75',
  'packages.1.weight_unit': 'kg',
  'packages.1.package_type': 'Parcel',
  'packages.1.length': '20',
  'packages.1.width': '15',
  'packages.1.height': '10.5',
  'packages.1.size_unit': 'cm',
  'items.1.title': 'Tea towel',
  'items.1.hs_code': '6302.60',
  'items.1.quantity': '1',
  'items.1.value': '0.07',
  'items.1.currency': 'USD',
  'items.1.country_of_origin': 'IN',
  order_id: "O'Neil-7",
  signature_confirmation: 'yes',
  insured: 'yes',
  max_price: '999.99',
  label_format: 'zpl',
}

/** The form to ship one parcel, and its drafts. */
export const ofShipping: ScreenTests = {
  'GET /:account/ship': {
    'of all that the form asks': async twins => {
      const [line, ...others] = await drawnBy(twins, everyField)
      expect(others).toEqual([])
      await twins.run(line)
      await sendByForm(twins.byForm, everyField, 'buy')
      await twins.expectAlike()
    },

    'for no more than somebody pays at most': async twins => {
      const fields = { ...parcelAbroadFields, max_price: '1.00' }
      const [line] = await drawnBy(twins, fields)
      expect((await twins.refused(line)).error.code).toBe('price_above_max')
      expect((await priced(twins.byForm, fields)).offer).toBe('')
      await twins.expectNothingMade()
    },

    'by two of them where nobody said what is inside: a draft, and its purchase by its id':
      async twins => {
        const [saving, buying = '', ...others] = await drawnBy(twins, parcelFields)
        expect(others).toEqual([])
        await twins.run(saving)
        const [draft] = (await boughtBy(twins.service, twins.byLine)).shipments
        expect(draft?.state).toBe('draft')
        await twins.run(buying, buying.replace('/labels/1', `/labels/${draft?.id}`))
        await sendByForm(twins.byForm, parcelFields, 'buy')
        await twins.expectAlike()
      },

    'of what is typed so far, while there is no price': async twins => {
      const typed = { ...parcelFields, 'to_address.country_code': '', order_id: 'so far' }
      const [line, ...others] = await drawnBy(twins, typed)
      expect(others).toEqual([])
      await twins.run(line)
      await sendByForm(twins.byForm, typed, 'save')
      await twins.expectAlike()
    },

    'of a draft as it stands': async twins => {
      const { byLine, byForm } = await drafts(twins)
      const [line, ...others] = await twins.seen(`/ship?draft=${byLine.code}`)
      expect(others).toEqual([])
      await twins.run(line)
      const page = await twins.byForm.get(`/ship?draft=${byForm.code}`)
      expect((await twins.byForm.post('/ship/buy', drawnForm(page))).status).toBe(303)
      await twins.expectAlike()
    },

    'of a draft that the form changes: saved, and then bought': async twins => {
      const { byLine, byForm } = await drafts(twins)
      const changes = { ...everyField, 'packages.0.weight': '2.25' }
      const shown = await changed(twins.byLine, byLine.code, changes)
      const [saving, buying, ...others] = twins.drawn(shown)
      expect(others).toEqual([])
      await twins.run(saving)
      await twins.run(buying)
      const form = drawnForm(await changed(twins.byForm, byForm.code, changes))
      expect((await twins.byForm.post('/ship/buy', form)).status).toBe(303)
      await twins.expectAlike()
    },

    'of a draft that is kept without a price': async twins => {
      const { byLine, byForm } = await drafts(twins)
      const changes = { 'to_address.country_code': '', 'to_address.name': 'Grace Hopper' }
      const [line, ...others] = twins.drawn(await changed(twins.byLine, byLine.code, changes))
      expect(others).toEqual([])
      await twins.run(line)
      const form = drawnForm(await changed(twins.byForm, byForm.code, changes))
      expect((await twins.byForm.post('/ship/save', form)).status).toBe(303)
      await twins.expectAlike()
    },

    ...ofEachFault(fault => async twins => {
      const fields = { ...parcelAbroadFields, fault }
      const [line = ''] = await drawnBy(twins, fields)
      expect(line).toContain(`'Sandbox-Fault: ${fault}'`)
      const form = await priced(twins.byForm, fields)
      await goWrong(twins, fault, line, () => twins.byForm.post('/ship/buy', form))
    }),
  },
}

/** The lines of the form as somebody has filled it in. */
const drawnBy = async (twins: Twins, fields: Fields): Promise<readonly string[]> =>
  twins.drawn(await twins.byLine.post('/ship', fields))

/** The form of fields that were sent, with the button that buys. */
async function priced(visitor: DashboardVisitor, fields: Fields): Promise<Fields> {
  const shown = await visitor.post('/ship', fields)
  return { ...drawnForm(shown), ...fields }
}

async function sendByForm(
  visitor: DashboardVisitor,
  fields: Fields,
  button: 'buy' | 'save',
): Promise<void> {
  const form = await priced(visitor, fields)
  const sent = await visitor.post(`/ship/${button}`, form)
  expect(sent.status, /notice bad[\s\S]{0,300}/.exec(sent.text)?.[0]).toBe(303)
}

const drafts = (twins: Twins) => twins.both(visitor => draftOf(twins.service, visitor, parcel()))

/** The form of a draft, with other fields. */
async function changed(visitor: DashboardVisitor, code: string, fields: Fields) {
  const form = drawnForm(await visitor.get(`/ship?draft=${code}`))
  return await visitor.post('/ship', { ...form, ...fields })
}
