import { attributeOf, type SeenPage, screenAt, seePage } from '../crawl.ts'
import { sentBy, type Typed } from './filled-form.ts'
import { type Element, has, isEnabled, textOf } from './form-controls.ts'
import {
  elementsWithoutScript,
  formOf,
  isSubmit,
  plain,
  theOne,
  wordsOf,
} from './scriptless-page.ts'

/** Goes where links lead and sends what forms hold: what a browser does whose scripts are switched off. */
export class ScriptlessBrowser {
  /** The lines of the table that its buttons have sent to, and that did not refuse it. */
  readonly sent = new Set<string>()
  readonly #cookies = new Map<string, string>()
  #page: SeenPage | null = null

  /** With the cookie of somebody who has signed in. */
  constructor(cookie = '') {
    this.#keep(cookie)
  }

  get page(): SeenPage {
    if (this.#page === null) throw new Error('no page is open')
    return this.#page
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** What stands on the page, without its markup. */
  get text(): string {
    const shown = this.#elements().find(({ tagName }) => tagName === 'body')
    return shown ? plain(textOf(shown)) : ''
  }

  open(url: string): Promise<SeenPage> {
    return this.#go(url)
  }

  /** By the words of a link. */
  async follow(words: string | RegExp): Promise<SeenPage> {
    const links = this.#elements().filter(one => one.tagName === 'a' && has(one, 'href'))
    const link = theOne(links, words)
    return await this.#go(this.#address(attributeOf(link, 'href')))
  }

  /** By the words of a button, with what somebody fills in before. */
  async press(words: string | RegExp, typed: Typed = {}): Promise<SeenPage> {
    const elements = this.#elements()
    const button = theOne(elements.filter(isSubmit).filter(isEnabled), words)
    const form = formOf(button, elements)
    if (form === null) throw new Error(`without script the button ${words} does nothing`)
    const controls = elements.filter(one => isControl(one) && formOf(one, elements) === form)
    const fields = new URLSearchParams(sentBy(controls, button, typed).map(pair => [...pair]))
    const asked = (name: string) => attributeOf(button, `form${name}`) ?? attributeOf(form, name)
    const url = new URL(this.#address(asked('action')))
    if (asked('method')?.toLowerCase() === 'post') return await this.#post(url, fields)
    url.search = `${fields}`
    return await this.#go(url.href)
  }

  async #post(url: URL, body: URLSearchParams): Promise<SeenPage> {
    const line = screenAt('POST', url)
    if (line === undefined) throw new Error(`the form leads to no screen: ${url}`)
    const page = await this.#go(url.href, { method: 'POST', body })
    if (page.status >= 400) throw new Error(`${line} is ${page.status}: ${this.#alert}`)
    this.sent.add(line)
    return page
  }

  async #go(url: string, init: RequestInit = {}): Promise<SeenPage> {
    const page = await seePage({ cookie: this.cookie }, url, init)
    for (const set of page.headers.getSetCookie()) this.#keep(set)
    const next = page.headers.get('location')
    if (next !== null) return await this.#go(new URL(next, url).href)
    // A file is saved, and the page stays.
    if (page.mediaType === 'text/html') this.#page = page
    return page
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  #address(address: string | undefined): string {
    return new URL(address ?? this.page.url, this.page.url).href
  }

  get #alert(): string {
    const alerts = this.#elements().filter(one => attributeOf(one, 'role') === 'alert')
    return alerts.map(wordsOf).join(' ')
  }

  #elements(): readonly Element[] {
    return elementsWithoutScript(this.page)
  }
}

const isControl = ({ tagName }: Element): boolean =>
  /^(?:input|textarea|select|button)$/.test(tagName)
