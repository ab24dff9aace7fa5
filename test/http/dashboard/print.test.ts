import { describe, expect, it, vi } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { sheetNames } from '#core/ports/label-sheets.ts'
import { pdfPages } from '#test/labels/pictures.ts'
import { barcodesOf } from '#test/support/browser/printed-pdf.ts'
import { buyShipment, sellableRequest, voidBought } from '#test/support/buy-shipment.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { booksOf } from '#test/support/funded-client.ts'
import { requestTo } from '#test/support/sample-shipments.ts'
import { saveDraft } from '#test/support/save-draft.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

type Desk = { readonly visitor: DashboardVisitor; readonly token: string }

async function desk(): Promise<Desk> {
  const visitor = await dashboardVisitor(service)
  const { account } = visitor
  await grantCredits(service.app.worlds.sandbox.store, account, 1_000_00, 'test', Date.now())
  return { visitor, token: await service.token(account) }
}

async function bytesOf(visitor: DashboardVisitor, fields: URLSearchParams) {
  const headers = { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' }
  const sent = { method: 'POST', body: fields, headers }
  const answer = await fetch(visitor.at('/print/file'), sent)
  return { answer, bytes: await answer.bytes() }
}

const fieldsOf = (sheet: string, ...codes: readonly string[]): URLSearchParams =>
  new URLSearchParams([['sheet', sheet], ...codes.map(code => ['code', code])])

const text = (page: string): string => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const unprinted = ({ account }: DashboardVisitor): Promise<number> =>
  service.app.worlds.sandbox.store.read.prints.countUnprinted(serviceOn(account))

it('lists what is bought and unprinted, and says when nothing is', async () => {
  const { visitor, token } = await desk()
  expect(text((await visitor.get('/print')).text)).toContain('All your labels are printed')
  const first = await buyShipment(service, token)
  const second = await buyShipment(service, token)
  await saveDraft(service, token, sellableRequest)
  const page = await visitor.get('/print')
  expect(text(page.text)).toContain('2 unprinted')
  expect(page.text.indexOf(first.shipCode)).toBeLessThan(page.text.indexOf(second.shipCode))
  const newest = await visitor.get('/print?order=newest')
  expect(newest.text.indexOf(second.shipCode)).toBeLessThan(newest.text.indexOf(first.shipCode))
})

it('does not say that all is printed on an empty page behind others', async () => {
  const { visitor, token } = await desk()
  const { shipCode } = await buyShipment(service, token)
  const { text: page } = await visitor.get('/print?order=newest&after=1.1')
  expect(text(page)).toContain('There is nothing on this page.')
  expect(page).not.toContain('All your labels are printed')
  expect(page).toMatch(/href="[^"]*\/print\?order=newest">First page/)
  expect((await visitor.get('/print?order=newest')).text).toContain(shipCode)
})

it('makes one file in the order of the codes, charges nothing, and marks who printed', async () => {
  const { visitor, token } = await desk()
  const labels = [await buyShipment(service, token), await buyShipment(service, token)]
  const codes = labels.map(({ shipCode }) => shipCode)
  const before = await booksOf(service, visitor.account)
  const { answer, bytes } = await bytesOf(visitor, fieldsOf('a4x2.1', ...codes))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('2-labels.pdf')
  const [page] = await barcodesOf(bytes)
  for (const { trackingCode } of labels)
    expect(page?.some(read => read.includes(trackingCode))).toBe(true)
  expect(await unprinted(visitor)).toBe(0)
  const again = await visitor.get(`/print?${fieldsOf('a4x2.1', ...codes)}`)
  expect(text(again.text)).toContain('by you')
  expect(text(again.text)).toContain('Reprint: nothing is charged')
  await bytesOf(visitor, fieldsOf('a4x2.1', ...codes))
  expect(await booksOf(service, visitor.account)).toEqual(before)
})

it.each(['zpl.203', 'zpl.300'])('makes a file for a label printer: %s', async sheet => {
  const { visitor, token } = await desk()
  const { shipCode } = await buyShipment(service, token)
  const { bytes } = await bytesOf(visitor, fieldsOf(sheet, shipCode))
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/^\^XA/)
  const page = await visitor.post('/print/pages', fieldsOf(sheet, shipCode))
  expect(page.status).toBe(422)
  expect(text(page.text)).toContain('A browser cannot print ZPL')
})

it('remembers the paper in this browser, and begins the next sheet at its first place', async () => {
  const { visitor, token } = await desk()
  const { shipCode } = await buyShipment(service, token)
  const { headers } = await visitor.post('/print/pages', fieldsOf('a4x4.3', shipCode))
  const kept = headers.get('set-cookie') ?? ''
  expect(kept).toMatch(/^postilion-choice-print=a4x4\.1; Path=\/; Max-Age=31536000; HttpOnly; Same/)
  const cookie = `${visitor.cookie}; ${kept.split(';')[0]}`
  const page = await visitor.get('/print', { headers: { cookie } })
  expect(page.text).toContain('value="a4x4.1" checked')
  const planted = `${visitor.cookie}; postilion-choice-print="><script>`
  const usual = await visitor.get('/print', { headers: { cookie: planted } })
  expect(usual.text).toContain('value="4x6.1" checked')
})

it('says why a code can not be printed, and prints the others', async () => {
  const { visitor, token } = await desk()
  const good = await buyShipment(service, token)
  const gone = await buyShipment(service, token)
  await voidBought(service, token, gone)
  const foreign = await buyShipment(service, (await desk()).token)
  const codes = [gone.shipCode, good.shipCode, foreign.shipCode, '<b>never</b>']
  const page = await visitor.post('/print/pages', fieldsOf('4x6.1', ...codes))
  expect(page.text.match(/<svg class="laid"/g)).toHaveLength(1)
  const told = text(page.text)
  expect(told).toContain(`${gone.shipCode} : Its label is void.`)
  expect(told).toContain(`${foreign.shipCode} : There is no such shipment.`)
  expect(page.text).toContain('&lt;b&gt;never')
  const { answer, bytes } = await bytesOf(visitor, fieldsOf('4x6.1', ...codes))
  expect(answer.headers.get('content-type')).toContain('text/html')
  const first = Buffer.from(bytes).toString()
  expect(first).toContain('3 codes')
  expect(first).toContain(`value="${good.shipCode}" aria-label="${good.shipCode}" checked`)
  expect(await unprinted(visitor)).toBe(1)
  const rest = await bytesOf(visitor, fieldsOf('4x6.1', good.shipCode))
  expect(rest.answer.headers.get('content-type')).toBe('application/pdf')
})

it('marks labels as printed and as not printed, without printing', async () => {
  const { visitor, token } = await desk()
  const { shipCode } = await buyShipment(service, token)
  const printed = await visitor.post('/print/mark', { code: shipCode, sheet: 'a6.1' })
  expect(printed.status).toBe(200)
  expect(text(printed.text)).toContain('1 label is marked as printed')
  expect(await unprinted(visitor)).toBe(0)
  const undone = await visitor.post('/print/unmark', { code: shipCode, sheet: 'a6.1' })
  expect(undone.location).toMatch(/done=unprinted$/)
  expect(await unprinted(visitor)).toBe(1)
  // A page of the release before sends both of its buttons to one address.
  await visitor.post('/print/mark', { code: shipCode, sheet: 'a6.1' })
  const asBefore = { code: shipCode, sheet: 'a6.1', as: 'unprinted' }
  expect((await visitor.post('/print/mark', asBefore)).location).toMatch(/done=unprinted$/)
  expect(await unprinted(visitor)).toBe(1)
  expect(text((await visitor.get('/print?done=unprinted')).text)).toContain('back on the list')
  expect((await visitor.post('/print/mark', { sheet: 'a6.1' })).status).toBe(422)
})

it('takes back with one click the marks of what was unprinted, and of nothing else', async () => {
  const { visitor, token } = await desk()
  const labels = [await buyShipment(service, token), await buyShipment(service, token)]
  const [first, second] = labels.map(({ shipCode }) => shipCode)
  await visitor.post('/print/mark', { code: `${first}`, sheet: 'a6.1' })
  const marked = await visitor.post('/print/mark', { code: `${first} ${second}`, sheet: 'a6.1' })
  expect(text(marked.text)).toContain('2 labels are marked as printed')
  expect(marked.text).not.toContain('class="count"')
  expect(await unprinted(visitor)).toBe(0)
  const [, undone = ''] = /<form[^>]*>(.*?)<button class="slim">Undo</.exec(marked.text) ?? []
  const fields = [...undone.matchAll(/name="(\w+)" value="([^"]*)"/g)]
  const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  expect((await visitor.post('/print/unmark', form)).location).toMatch(/done=unprinted$/)
  const list = (await visitor.get('/print')).text
  expect([list.includes(`${first}`), list.includes(`${second}`)]).toEqual([false, true])
  const again = await visitor.post('/print/mark', { code: `${first}`, sheet: 'a6.1' })
  expect(again.text).not.toContain('>Undo<')
})

it('prints all that is unprinted at once', async () => {
  const { visitor, token } = await desk()
  for (let count = 0; count < 3; count++) await buyShipment(service, token)
  const fields = new URLSearchParams({ sheet: 'letterx4.1', all: 'yes', order: 'oldest' })
  const { bytes } = await bytesOf(visitor, fields)
  expect(await pdfPages(bytes)).toHaveLength(1)
  expect(await unprinted(visitor)).toBe(0)
})

it('takes back a file of all that was unprinted, and of nothing else', async () => {
  const { visitor, token } = await desk()
  const [before] = [await buyShipment(service, token)]
  expect((await visitor.get('/print')).text).toContain('>The one unprinted label, not only')
  await visitor.post('/print/mark', { code: before.shipCode, sheet: 'a6.1' })
  const labels = [await buyShipment(service, token), await buyShipment(service, token)]
  const codes = labels.map(({ shipCode }) => shipCode)
  const all = { sheet: 'a6.1', all: 'yes', order: 'oldest' }
  const named = await visitor.post('/print/file', { ...all, named: 'yes' })
  expect(JSON.parse(named.text)).toEqual(codes)
  expect(await unprinted(visitor)).toBe(2)
  await bytesOf(visitor, new URLSearchParams(all))
  expect(await unprinted(visitor)).toBe(0)
  const came = await visitor.post('/print', { ...all, unprinted: codes.join(' ') })
  expect(text(came.text)).toContain('2 labels are marked as printed. Nothing was charged.')
  expect(came.text).toContain(`name="code" value="${codes.join(' ')}"><button class="slim">Undo<`)
})

it('takes many codes as somebody pastes them, and no sheet that there is not', async () => {
  const { visitor, token } = await desk()
  const [one, two] = [await buyShipment(service, token), await buyShipment(service, token)]
  const page = await visitor.post('/print', { code: `${one.shipCode}\n${two.trackingCode}, x` })
  expect(text(page.text)).toContain('2 labels')
  for (const sheet of ['a4x4.5', 'a4x4.0', 'a3.1', 'zpl.600', 'toString.1']) {
    expect((await visitor.post('/print/pages', { code: one.shipCode, sheet })).status).toBe(422)
  }
  const many = Array.from({ length: 1_001 }, (_, at) => `x${at}`)
  expect((await visitor.post('/print/pages', fieldsOf('a6.1', ...many))).status).toBe(422)
})

it('writes hostile names as text', async () => {
  const { visitor, token } = await desk()
  const hostile = {
    ...sellableRequest,
    toAddress: requestTo('<img src=x onerror=alert(1)>').toAddress,
  }
  await buyShipment(service, token, hostile)
  expect((await visitor.get('/print')).text).not.toContain('<img src=x')
})

describe('the page for the browser', () => {
  it('shows as many sheets as the file has pages, for every sheet and start', async () => {
    const { visitor, token } = await desk()
    const several = { ...sellableRequest, packages: twice(sellableRequest.packages) }
    const labels = [await buyShipment(service, token, several), await buyShipment(service, token)]
    const codes = labels.map(({ shipCode }) => shipCode)
    for (const sheet of [...sheetNames.map(name => `${name}.1`), 'a4x4.4', 'letterx2.2']) {
      const page = await visitor.post('/print/pages', fieldsOf(sheet, ...codes))
      const { bytes } = await bytesOf(visitor, fieldsOf(sheet, ...codes))
      const shown = page.text.match(/<svg class="laid"/g)?.length
      expect(shown, sheet).toBe((await pdfPages(bytes)).length)
    }
    const own = await visitor.get(`/print/label?code=${codes[0]}`)
    expect(own.headers.get('content-type')).toBe('image/png')
    const other = (await desk()).visitor
    expect((await other.get(`/print/label?code=${codes[0]}`)).status).toBe(404)
  })

  it('has a test page with a ruler, and its file, for each paper', async () => {
    const { visitor } = await desk()
    for (const sheet of sheetNames) {
      const page = await visitor.get(`/print/test?sheet=${sheet}.1`)
      expect(text(page.text)).toContain('100 %')
      const picture = await visitor.get(`/print/test/file?sheet=${sheet}.1&as=picture`)
      expect(picture.headers.get('content-type')).toBe('image/png')
    }
  })
})

const twice = <T>(packages: readonly [T, ...T[]]): readonly [T, ...T[]] => [
  ...packages,
  packages[0],
]

it('names a hundred codes that it can not print, and counts the others', async () => {
  const { visitor } = await desk()
  const codes = Array.from({ length: 1_500 }, (_, at) => `NOTHING${at}`)
  const page = await visitor.post('/print', { code: codes.join(' ') })
  const told = text(page.text)
  expect(told).toContain('1,500 codes cannot be printed')
  expect(told).toMatch(/NOTHING99\b/)
  expect(told).toContain('And 900 more')
  expect(told).toContain('500 of them are too many')
  expect(told).not.toMatch(/NOTHING(100|1499)\b/)
})

it('takes a thousand marked labels, and refuses a form of more fields than anybody fills', async () => {
  const { visitor, token } = await desk()
  const { shipCode } = await buyShipment(service, token)
  const marked = Array.from({ length: 999 }, (_, at) => `NOTHING${at}`)
  const page = await visitor.post('/print', fieldsOf('a4x4.1', shipCode, ...marked))
  expect([page.status, text(page.text).includes(shipCode)]).toEqual([200, true])
  const tooMany = await visitor.post('/print', 'a=1&'.repeat(2_001))
  expect(tooMany.status).toBe(413)
  expect(text(tooMany.text)).toContain('at most 2,000 fields')
})

it('draws one picture at a time for a person, and others have theirs meanwhile', async () => {
  const [first, second] = [await desk(), await desk()]
  const { drawing } = service.app.worlds.sandbox
  const { redraw } = drawing
  const running = new Map<number, number>()
  let most = 0
  const held = Promise.withResolvers<void>()
  const spy = vi.spyOn(drawing, 'redraw').mockImplementation(async (...asked) => {
    const account = asked[3]
    const now = (running.get(account) ?? 0) + 1
    running.set(account, now)
    most = Math.max(most, now)
    if (account === first.visitor.account) await held.promise
    running.set(account, now - 1)
    return await redraw(...asked)
  })
  const pictureOf = async ({ visitor, token }: Desk) => {
    const { shipCode } = await buyShipment(service, token)
    const again = await visitor.again(service)
    return (at = 0) =>
      at % 2 === 0
        ? visitor.get(`/print/label?code=${shipCode}`)
        : again.get(`/shipments/${shipCode}/label.png`)
  }
  const [mine, theirs] = [await pictureOf(first), await pictureOf(second)]
  const drawn = Promise.all(Array.from({ length: 8 }, (_, at) => mine(at)))
  expect((await theirs()).status).toBe(200)
  held.resolve()
  expect((await drawn).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(most).toBe(1)
  spy.mockRestore()
})
