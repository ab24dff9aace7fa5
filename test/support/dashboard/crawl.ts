import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { dashboardRoutes } from '../../../src/http/dashboard/table/routes.ts'
import { isElement, nodesIn } from '../browser/html-structure.ts'
import { type DashboardVisitor, screened } from './visitor.ts'

type Element = DefaultTreeAdapterTypes.Element

export type SeenPage = {
  /** The line of the table that answered: `GET /:account/quote`. */
  readonly screen: string
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly mediaType: string
  /** Empty where the answer is a picture, or a way elsewhere. */
  readonly text: string
}

export type SeenForm = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: URLSearchParams
  /** Those which somebody types into. */
  readonly typed: readonly string[]
}

const patterns = dashboardRoutes
  .map(({ method, path }) => ({
    screen: `${method} ${path}`,
    method,
    params: path.split(':').length,
    pattern: new RegExp(`^(?:/sandbox)?/dashboard${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }))
  .sort((one, other) => one.params - other.params)

export const screenAt = (method: 'GET' | 'POST', url: URL): string | undefined =>
  patterns.find(known => known.method === method && known.pattern.test(url.pathname))?.screen

/** Prices of a carrier that is simulated to be silent: the page comes after its time is up. */
const isWaitedFor = (url: string): boolean => /postal_code=(?:T1M\+0UT|00001)/.test(url)

export type Crawled = {
  readonly pages: readonly SeenPage[]
  /** Links and forms that lead below `/dashboard`, and to no screen. */
  readonly astray: readonly string[]
}

/** One session may read only so many pages a minute. */
const pagesOfSession = 300

/** What links lead to from the account's first page, some of each screen, in so many sessions as it takes. */
export async function crawl(
  visitor: DashboardVisitor,
  mostOf: (screen: string) => number = () => 3,
  another: () => Promise<DashboardVisitor> = async () => visitor,
): Promise<Crawled> {
  const pages: SeenPage[] = []
  let reader = visitor
  const astray = new Set<string>()
  const queue = [visitor.at('/')]
  const known = new Set(queue)
  const counts = new Map<string, number>()
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    const screen = screenAt('GET', new URL(url))
    const count = counts.get(screen ?? '') ?? 0
    if (screen === undefined && isBelowDashboard(url)) astray.add(`GET ${url}`)
    if (screen === undefined || count >= mostOf(screen) || isWaitedFor(url)) continue
    counts.set(screen, count + 1)
    if (pages.length % pagesOfSession === 0) reader = await another()
    const page = await seePage(reader, url)
    pages.push(page)
    for (const { method, url: action } of formsIn(page)) {
      if (screenAt(method, new URL(action)) === undefined) astray.add(`${method} ${action}`)
    }
    for (const link of linksIn(page)) {
      if (!known.has(link)) queue.push(link)
      known.add(link)
    }
  }
  return { pages, astray: [...astray] }
}

const isBelowDashboard = (url: string): boolean =>
  /^(?:\/sandbox)?\/dashboard(?:\/|$)/.test(new URL(url).pathname)

export async function seePage(
  { cookie }: Pick<DashboardVisitor, 'cookie'>,
  url: string,
  init: RequestInit = {},
): Promise<SeenPage> {
  // To compress the page would take longer than to make it.
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'identity' }
  const { status, text, headers: answered } = await screened(url, { ...init, headers })
  const mediaType = answered.get('content-type')?.split(';')[0] ?? ''
  const screen = screenAt(init.method === 'POST' ? 'POST' : 'GET', new URL(url)) ?? ''
  return {
    screen,
    url,
    status,
    headers: answered,
    mediaType,
    text: /^text\/(?:html|csv)$/.test(mediaType) ? text : '',
  }
}

export const elementsIn = (text: string): readonly Element[] =>
  nodesIn(parse(text)).filter(isElement)

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find(one => one.name === name)?.value

/** Where its links lead, its forms that ask, and its pictures. */
function linksIn(page: SeenPage): readonly string[] {
  if (page.mediaType !== 'text/html') return []
  const elements = elementsIn(page.text)
  const named = elements.flatMap(element =>
    element.tagName === 'a'
      ? (attributeOf(element, 'href') ?? [])
      : element.tagName === 'img'
        ? (attributeOf(element, 'src') ?? [])
        : [],
  )
  const asked = formsIn(page)
    .filter(({ method }) => method === 'GET')
    .map(({ url, fields }) => `${url}?${fields}`)
  const own = new URL(page.url).origin
  return [...named, ...asked]
    .map(link => new URL(link, page.url))
    .filter(({ origin }) => origin === own)
    .map(link => `${link.origin}${link.pathname}${link.search}`)
}

const isTyped = (element: Element): boolean =>
  element.tagName === 'textarea' ||
  (element.tagName === 'input' &&
    !/^(?:hidden|submit|button|radio|checkbox|date|file)$/.test(attributeOf(element, 'type') ?? ''))

export function formsIn({ text, url }: Pick<SeenPage, 'text' | 'url'>): readonly SeenForm[] {
  const forms = elementsIn(text).filter(({ tagName }) => tagName === 'form')
  return forms.map(form => {
    const within = nodesIn(form).filter(isElement)
    const method = attributeOf(form, 'method') === 'post' ? 'POST' : 'GET'
    const nameOf = (element: Element) => attributeOf(element, 'name') ?? ''
    const named = within.filter(element => nameOf(element) !== '' && isSent(element))
    return {
      method,
      url: new URL(attributeOf(form, 'action') ?? url, url).href,
      fields: new URLSearchParams(named.map(element => [nameOf(element), sentBy(element)])),
      typed: named.filter(isTyped).map(nameOf),
    }
  })
}

const isSent = (element: Element): boolean =>
  /^(?:input|textarea|select|button)$/.test(element.tagName) &&
  (!/^(?:radio|checkbox)$/.test(attributeOf(element, 'type') ?? '') ||
    attributeOf(element, 'checked') !== undefined)

function sentBy(element: Element): string {
  if (element.tagName === 'textarea') {
    return nodesIn(element)
      .map(node => ('value' in node ? node.value : ''))
      .join('')
  }
  if (element.tagName !== 'select') return attributeOf(element, 'value') ?? ''
  const options = nodesIn(element).filter(isElement)
  const chosen = options.find(option => attributeOf(option, 'selected') !== undefined)
  const [first] = options.filter(({ tagName }) => tagName === 'option')
  const shown = chosen ?? first
  return shown ? (attributeOf(shown, 'value') ?? '') : ''
}
