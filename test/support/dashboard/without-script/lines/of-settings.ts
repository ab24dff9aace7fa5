import { expect } from 'vitest'
import type { Service } from '../../../service.ts'
import { addPreset, smallCarton } from '../../added-preset.ts'
import { type DashboardVisitor, dashboardVisitor } from '../../visitor.ts'
import type { LineTests } from './line-tests.ts'

/** Each card of the page, and what somebody changes in it. */
const cards = {
  'Parcels and times': { time_zone: 'America/Toronto', default_size_unit: 'cm' },
  Customs: { default_customs_value: '25.00', default_country_of_origin: 'FR' },
  'Sender on labels': {
    'return_address.name': 'Returns',
    'return_address.address1': '290 Bremner Blvd',
    'return_address.city': 'Toronto',
    'return_address.province_code': 'ON',
    'return_address.postal_code': 'M5V 3L9',
    'return_address.country_code': 'CA',
  },
  'Alerts and kept calls': { low_credits: '50.00' },
}

const grants = { library_mail: 'true', max_declared_value: '5000.00', max_tokens: '250' }

async function settingsOf({ app }: Service, { account }: DashboardVisitor) {
  const row = await app.register.production.read.accounts.byId(account)
  return row?.settings ?? new Map<string, string>()
}

/** What an account begins with. */
export const ofSettings: LineTests = {
  'POST /:account/settings': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const browser = await open(visitor.at('/settings'), visitor.cookie)
    for (const [heading, fields] of Object.entries(cards)) {
      await browser.press(`Save ${heading}`, fields)
      expect(browser.text).toContain('Saved, in production and in the sandbox.')
    }
    const settings = await settingsOf(service, visitor)
    const { 'Sender on labels': sender, ...others } = cards
    for (const fields of Object.values(others)) {
      for (const [key, text] of Object.entries(fields)) expect(settings.get(key), key).toBe(text)
    }
    for (const text of Object.values(sender)) expect(settings.get('return_address')).toContain(text)
  },

  'POST /:account/settings/grants': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service, { isOperator: true })
    const browser = await open(visitor.at('/settings'), visitor.cookie)
    await browser.press('Save Set by the operator', grants)
    expect(browser.text).toContain('Saved, in production and in the sandbox.')
    expect(Object.fromEntries(await settingsOf(service, visitor))).toMatchObject(grants)
  },

  'POST /:account/settings/packages': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const browser = await open(visitor.at('/settings'), visitor.cookie)
    await browser.press('Add the package', smallCarton)
    expect(browser.text).toContain('The package was saved, in production and in the sandbox.')
    expect(browser.text).toContain('30 × 20 × 10 cm')
  },

  'POST /:account/settings/packages/remove': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    await addPreset(visitor, smallCarton)
    const browser = await open(visitor.at('/settings'), visitor.cookie)
    await browser.press('Remove Small carton')
    expect(browser.text).toContain('The package was removed.')
    expect(browser.text).not.toContain('Small carton')
  },
}
