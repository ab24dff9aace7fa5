import type { DefaultTreeAdapterTypes } from 'parse5'
import { expect, it } from 'vitest'
import { isElement, nodesIn } from '#test/support/browser/html-structure.ts'
import { attributeOf, elementsIn, seePage } from '#test/support/dashboard/crawl.ts'
import { ofFullAccount } from '#test/support/dashboard/every-screen.ts'
import { stockDashboard } from '#test/support/dashboard/stock.ts'
import { sharedService } from '#test/support/service.ts'

type Element = DefaultTreeAdapterTypes.Element

const dayMs = 86_400_000
/** The invented shipments of the stock are up to 180 days old, and no link of it ends in more. */
const aheadMs = 400 * dayMs

const service = await sharedService()
const stock = await stockDashboard(service, aheadMs)

const textOf = (element: Element): string =>
  nodesIn(element)
    .map(node => ('value' in node ? node.value : ''))
    .join('')

const blocks = /^(?:p|dd|li|section|header)$/

/** The heading of the column that a time stands in; else the smallest block around it, with its heading. */
function wordsAround(time: Element): string {
  for (let at = time.parentNode; at && isElement(at); at = at.parentNode) {
    if (at.tagName === 'td') return headingOver(at)
    if (blocks.test(at.tagName)) return textOf(at) + listHeading(at)
  }
  return ''
}

function headingOver(cell: Element): string {
  const row = cell.parentNode
  if (!row || !isElement(row)) return ''
  const column = row.childNodes.filter(isElement).indexOf(cell)
  let table: Element = row
  while (table.tagName !== 'table' && table.parentNode && isElement(table.parentNode)) {
    table = table.parentNode
  }
  const heading = nodesIn(table)
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'th')[column]
  return heading ? textOf(heading) : ''
}

function listHeading({ tagName, parentNode: list }: Element): string {
  const card = tagName === 'li' && list && isElement(list) ? list.parentNode : null
  const headings = card && isElement(card) ? card.childNodes.filter(isElement) : []
  return headings
    .filter(({ tagName: name }) => name === 'h2')
    .map(textOf)
    .join('')
}

it('each time of a sandbox that is ahead is by its own clock, or says that it is by the real one', async () => {
  const limit = Date.now() + aheadMs / 2
  const { visitor } = stock
  const wrong: string[] = []
  const marked = new Set<string>()
  for (const path of Object.values(ofFullAccount(stock)).flat()) {
    const { text, screen } = await seePage(visitor, visitor.at(path))
    for (const time of elementsIn(text).filter(({ tagName }) => tagName === 'time')) {
      const isReal = Date.parse(attributeOf(time, 'datetime') ?? '') < limit
      const saysReal = wordsAround(time).includes('by the real clock')
      if (isReal !== saysReal) wrong.push(`${path}: ${textOf(time)}, in: ${wordsAround(time)}`)
      if (isReal) marked.add(screen)
    }
  }
  expect(wrong).toEqual([])
  expect(marked.size).toBeGreaterThan(8)
})

it('the foot of a page names the account’s clock, and what is by the other one', async () => {
  const { text } = await stock.visitor.get(`/shipments/${stock.bought}`)
  expect(text).toContain(
    'They follow this account’s clock, which is 401 days ahead, unless they say',
  )
})

it('a posting is told by one clock with a shipment, and by the real one in the statement', async () => {
  const { text: shipment } = await stock.visitor.get(`/shipments/${stock.bought}`)
  expect(shipment).not.toContain('by the real one')
  const { text: money } = await stock.visitor.get('/money')
  expect(money).toContain('When<span class="clock"> by the real clock</span>')
})
