import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labelArtist } from '#labels/label-artist.ts'
import { courierContent } from '#test/labels/sample-content.ts'
import { axeViolations } from '#test/support/browser/axe.ts'
import { pressTab, tabStops, tabTo } from '#test/support/browser/keyboard.ts'
import { keyboardOnly } from '#test/support/browser/keyboard-only.ts'
import { movingParts } from '#test/support/browser/moving-parts.ts'
import { withPasskeys } from '#test/support/browser/passkeys.ts'
import { barcodesOf, printedPdf } from '#test/support/browser/printed-pdf.ts'
import { sidewaysScroll } from '#test/support/browser/sideways-scroll.ts'
import { untoldStates } from '#test/support/browser/told-by-word.ts'
import { transferred } from '#test/support/browser/transferred.ts'
import { validHtml } from '#test/support/browser/valid-html.ts'
import { watchFaults } from '#test/support/browser/watch-faults.ts'
import { workerBrowser } from '#test/support/browser/worker-browser.ts'
import { describeInBrowser, newReader, openPage } from '#test/support/browser.ts'

/** As strict as a policy can be, so that no instrument depends on a lenient one. */
const policy =
  "default-src 'none'; script-src 'nonce-n'; style-src 'nonce-n'; connect-src 'self' http://127.0.0.1:1; img-src data:; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const framed = (title: string, style: string, body: string): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="icon" href="data:,"><style nonce="n">${style}</style></head>
<body>${body}</body></html>`

const good = framed(
  'Good',
  '@page{size:4in 6in;margin:0} .frame{overflow-x:auto}',
  `<main><h1>Good</h1><a href="#more">More</a> <label>Name <input name="name" autofocus></label>
<input type="date" aria-label="Day"> <input type="radio" name="r" aria-label="One"><input type="radio" name="r" aria-label="Two">
<details><summary>Closed</summary><a href="#never">Never</a></details><button id="more">Send</button><div class="frame" tabindex="0" role="group" aria-label="Prices"><table><tr><td>${'wide'.repeat(200)}</td></tr></table></div></main>`,
)

const bad = framed(
  'Bad',
  'p{color:#ccc;background:#fff} a:focus{outline:none} .wide{width:900px} h1{transition:color 1s}',
  `<main><h1>Bad</h1><p class="wide">Pale <a href="#here">Unseen</a></p><img src="/nothing"></main>
<script nonce="n">document.title = 'Bad'; setTimeout(() => { undefinedName() })
fetch('http://127.0.0.1:1/').catch(() => {}); console.error('said')
try { document.querySelector('h1').innerHTML = '<b>x</b>' } catch {}</script>`,
)

const skipping = framed(
  'Skipping',
  '',
  `<main><h1>Skipping</h1><a href="#more">More</a> <button>Send</button></main><script nonce="n">
document.querySelector('button').addEventListener('focus', () => document.querySelector('a').focus())</script>`,
)

const label = labelArtist.render(labelArtist.layOut(courierContent), 'png')
const labelUrl = `data:image/png;base64,${Buffer.from(label).toString('base64')}`
const labels = framed(
  'Labels',
  '@page{size:4in 6in;margin:0} body{margin:0} img{display:block;width:4in;height:6in}',
  `<h1 hidden>Labels</h1><img alt="" src="${labelUrl}">`.concat(`<img alt="" src="${labelUrl}">`),
)

const pages: Readonly<Record<string, string>> = {
  '/good': good,
  '/bad': bad,
  '/skipping': skipping,
  '/labels': labels,
}

let server: Server
let at: string
beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    const page = pages[url]
    answer.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    })
    answer.end(page ?? 'nothing')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describeInBrowser('what looks at pages for the tests', () => {
  it('finds nothing to blame on a good page', async () => {
    const page = await openPage({ at, path: '/good' })
    expect(validHtml(good)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    expect(await tabStops(page)).toEqual([
      { role: 'link', name: 'More' },
      { role: 'textbox', name: 'Name' },
      { role: 'Date', name: 'Day' },
      { role: 'radio', name: 'One' },
      { role: 'DisclosureTriangle', name: 'Closed' },
      { role: 'button', name: 'Send' },
      { role: 'group', name: 'Prices' },
    ])
    expect(await tabTo(page, 'Send')).toEqual({ role: 'button', name: 'Send' })
    expect(await movingParts(page)).toEqual([])
    expect(await sidewaysScroll(page)).toEqual([])
  })

  it('finds each fault of a bad one', async () => {
    const context = await (await workerBrowser()).newContext()
    const faults = await watchFaults(context, { origin: at, provoked: [/^console: said/] })
    const page = await context.newPage()
    await page.goto(`${at}/bad`, { waitUntil: 'networkidle' })
    const found = (await faults()).join('\n')
    expect(found).toMatch(/^script: ReferenceError/m)
    expect(found).toMatch(/^foreign: http:\/\/127\.0\.0\.1:1\/$/m)
    expect(found).toMatch(/^failed: http:\/\/127\.0\.0\.1:1\//m)
    expect(found).toMatch(/policy: require-trusted-types-for/)
    expect(found).toMatch(/policy: img-src/)
    expect(found).not.toContain('said')
    expect((await axeViolations(page)).join('\n')).toMatch(
      /light: image-alt: img.*\n(?:.*\n)*dark: color-contrast: p/,
    )
    await expect(pressTab(page)).rejects.toThrow('Nothing shows that link “Unseen” has the focus.')
    await expect(tabTo(page, 'Elsewhere')).rejects.toThrow()
    expect(await movingParts(page)).toEqual(['h1. moves'])
    expect(await sidewaysScroll(page)).toEqual(['p.wide makes the page scroll'])
    await context.close()
  })

  it('finds what Tab passes by', async () => {
    const page = await openPage({ at, path: '/skipping' })
    await expect(tabStops(page)).rejects.toThrow('Tab passes by <button>Send</button>')
  })

  it('lets a reader who has keys alone use nothing else', async () => {
    const context = await (await workerBrowser()).newContext()
    await keyboardOnly(context)
    const faults = await watchFaults(context, { origin: at, provoked: [] })
    const page = await context.newPage()
    const told = async () => (await faults()).map(fault => /not by keys: (.*?) *</.exec(fault)?.[1])
    await page.goto(`${at}/good`)
    await page.keyboard.type('Ada')
    await tabTo(page, 'Day')
    await page.keyboard.type('1')
    await tabTo(page, 'One')
    for (const key of ['Space', 'ArrowDown', 'Tab', 'Enter', 'Tab', 'Shift+Tab']) {
      await pressTab(page, key)
    }
    expect(await told()).toEqual([])

    const send = page.getByRole('button')
    const otherHands = {
      'a focus on': () => send.focus(),
      click: () => send.dispatchEvent('click'),
      input: () => page.getByLabel('Name').fill('Eve'),
      pointermove: () => page.mouse.move(50, 50),
      pointerdown: () => page.mouse.down(),
    } as const satisfies Record<string, () => Promise<unknown>>
    for (const [fault, use] of Object.entries(otherHands)) {
      await use()
      expect(await told()).toContain(fault)
    }
    await page.goto(`${at}/bad`)
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    expect(await told()).toContain('an unseen focus on')
    await context.close()
  })

  it.fails('fails the test whose page went wrong', async () => {
    await openPage({ at, path: '/bad' })
  })

  it('counts what a first visit takes over the wire', async () => {
    const page = await openPage({ at, path: '/good' })
    await page.waitForLoadState('networkidle')
    const { requests, bytes } = transferred(page, ({ kind }) => kind === 'Document')
    expect(requests).toBe(1)
    expect(bytes).toBeGreaterThan(good.length)
    expect(bytes).toBeLessThan(good.length + 1000)
    expect(transferred(page)).toEqual({ requests, bytes })
  })

  it('says how large the sheets are that a page prints', async () => {
    const page = await openPage({ at, path: '/good' })
    const { sheets } = await printedPdf(page)
    expect(sheets).toEqual([{ inches: { width: 4, height: 6 } }])
  })

  it('reads the barcodes of each sheet', async () => {
    const page = await openPage({ at, path: '/labels' })
    const { bytes, sheets } = await printedPdf(page)
    expect(sheets).toHaveLength(2)
    const [onLabel = []] = await barcodesOf(label)
    expect(onLabel).toContain(courierContent.trackingNumber)
    for (const onSheet of await barcodesOf(bytes)) expect(onSheet).toEqual(onLabel)
  })

  it('shows pages to readers without scripts, and each reader has a store of their own', async () => {
    await openPage({ at, path: '/good', javaScript: false })
    const context = await newReader({ at })
    expect(await context.cookies()).toEqual([])
  })

  it('holds passkeys', async () => {
    const page = await openPage({ at: at.replace('127.0.0.1', 'localhost'), path: '/good' })
    const { held } = await withPasskeys(page)
    await page.evaluate(`navigator.credentials.create({ publicKey: {
      challenge: new Uint8Array(32), rp: { name: 'Tests' }, pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      user: { id: new Uint8Array(8), name: 'ada', displayName: 'Ada' } } }).then(made => made.id)`)
    expect(await held()).toBe(1)
  })
})

it('invalid HTML is found, whatever browsers make of it', () => {
  const text = `<!DOCTYPE html><html><head></head><body><h1 id="a">A</h1><h1 id="a">B</h1>
<p><div></div></p><section><table>loose<tr><td></table></div><label for="x">X</label><input name="y"></body></html>`
  expect(validHtml(text)).toEqual([
    'a p does not begin',
    'the section in line 2 is not closed',
    'something before the table in line 2 may not stand there',
    '10 tags close 8 elements',
    'two elements have the id a',
    'there are 2 h1',
    'there is no title',
    'no language is named',
    'for of a label names x, which is not there',
    'nothing labels the input y',
  ])
})

it('a state that no word tells is found, and a message that nobody hears', () => {
  const text = `<p class="notice">Saved</p><p class="good notice" role="status">Saved</p>
<span class="status bad"> </span><span class="status">Void</span><b class="count"></b>`
  expect(untoldStates(text)).toEqual([
    'nobody is told of a notice',
    'a status says nothing',
    'a count says nothing',
  ])
})
