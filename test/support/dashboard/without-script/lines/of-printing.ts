import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { buyShipment } from '../../../buy-shipment.ts'
import { funded } from '../../ship-form.ts'
import type { Browsing, LineTests } from './line-tests.ts'

/** The page to print of somebody with two labels, and how many of them nobody has printed. */
async function twoLabels({ service, open }: Browsing) {
  const visitor = await funded(service)
  const token = await service.token(visitor.account)
  const one = await buyShipment(service, token)
  const other = await buyShipment(service, token)
  const { prints } = service.app.worlds.sandbox.store.read
  const unprinted = () => prints.countUnprinted(serviceOn(visitor.account))
  const browser = await open(visitor.at('/print'), visitor.cookie)
  return { visitor, browser, one: one.shipCode, other: other.shipCode, unprinted }
}

/** Labels on paper, and what is said of them then. */
export const ofPrinting: LineTests = {
  'POST /:account/print': async browsing => {
    const { browser, one, other } = await twoLabels(browsing)
    await browser.press('Show these labels', { code: `${other}\n${one}` })
    expect(browser.text).toContain('2 labels')
    expect(browser.page.text).toContain(`value="${one}" aria-label="${one}" checked`)
  },

  'POST /:account/print/pages': async browsing => {
    const { browser, one, other } = await twoLabels(browsing)
    await browser.press('Print now', { code: other, sheet: 'a4x2.2' })
    expect(browser.page.text).toContain(`aria-label="Sheet 1: ${other}"`)
    expect(browser.page.text).not.toContain(one)
  },

  'POST /:account/print/file': async browsing => {
    const { browser, unprinted } = await twoLabels(browsing)
    const file = await browser.press('One file', { all: 'yes', sheet: 'letterx4.1' })
    expect(file.mediaType).toBe('application/pdf')
    expect(await unprinted()).toBe(0)
  },

  'POST /:account/print/mark': async browsing => {
    const { browser, unprinted } = await twoLabels(browsing)
    await browser.press('Print now', { all: 'yes' })
    await browser.press('Yes, it printed: mark 2 labels as printed')
    expect(await unprinted()).toBe(0)
  },

  'POST /:account/print/unmark': async browsing => {
    const { visitor, browser, one, unprinted } = await twoLabels(browsing)
    const counts: number[] = []
    const press = async (button: string, typed = {}) => {
      await browser.press(button, typed)
      counts.push(await unprinted())
    }
    await press('Mark as printed', { code: one })
    await press('Undo')
    await press('Mark as printed', { code: one })
    await browser.open(visitor.at(`/print?code=${one}`))
    await press('Mark as not printed')
    expect(counts).toEqual([1, 2, 1, 2])
  },
}
