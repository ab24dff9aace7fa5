import type { Dice } from './dice.ts'
import type { Asked } from './exchange.ts'
import { type Form, filled, formTextsIn, readForm } from './forms.ts'
import { Known, KnownPath, type Pair, pairOf } from './known.ts'
import type { Answer } from './release.ts'

/** Null is a stranger. By the tokens of some accounts programs ask meanwhile: they stay. */
export type Person = {
  readonly email: string
  readonly password: Known
  readonly endsTokens: boolean
} | null

/** These would end the walk: the next sign-in fails, or another walker has no account any more. */
const neverSent =
  /\/(?:sign-out|me\/(?:password|codes|passkeys|sessions)\b.*|people\/(?:remove|role)|people\/reset)$/
const endsToken = /\/tokens\/\d+\/(?:revoke|rotate)$/
const cookieName = 'postilion-4100'
const mostOfAShape = 25

type Link = Pair<string>

/** Somebody who reads pages, follows their links, and sends their forms, on both releases alike. */
export class SiteWalk {
  readonly #dice: Dice
  readonly #person: Person
  readonly #links = new Map<string, Link[]>()
  readonly #forms = new Map<string, Pair<string>[]>()
  #cookie: Known | null = null
  #next: Asked | null = null
  #isLost: boolean

  constructor(dice: Dice, person: Person, starts: readonly string[]) {
    this.#dice = dice
    this.#person = person
    this.#isLost = person !== null
    for (const start of starts) keep(this.#links, shapeOf(start), [start, start])
  }

  next(): Asked {
    const next = this.#next
    this.#next = null
    if (next) return next
    if (this.#isLost) return this.#signIn()
    return (this.#dice.falls(0.25) && this.#formSent()) || this.#linkFollowed()
  }

  #maySend(action: string): boolean {
    return !neverSent.test(action) && (this.#person?.endsTokens || !endsToken.test(action))
  }

  #signIn(): Asked {
    const { email, password } = this.#person ?? { email: '', password: '' }
    const body = [
      ['email', email],
      ['password', password],
    ]
    return this.#asked('POST', ['/sandbox/dashboard/sign-in', '/sandbox/dashboard/sign-in'], body)
  }

  #linkFollowed(): Asked {
    const shape = this.#dice.pick([...this.#links.keys()]) ?? ''
    const link = this.#dice.pick(this.#links.get(shape) ?? []) ?? (['/', '/'] as const)
    return this.#asked('GET', link, null)
  }

  #formSent(): Asked | null {
    const shape = this.#dice.pick([...this.#forms.keys()]) ?? ''
    const texts = this.#dice.pick(this.#forms.get(shape) ?? [])
    if (!texts) return null
    const forms: Pair<Form> = [readForm(texts[0]), readForm(texts[1])]
    const sent = filled(forms, this.#dice, this.#person?.password ?? null)
    if (!sent?.actions.every(action => this.#maySend(action))) return null
    const { actions, fields } = sent
    if (forms[0].method === 'POST') return this.#asked('POST', actions, fields)
    return { ...this.#asked('GET', actions, null), query: fields }
  }

  #asked(method: string, path: Link, body: unknown): Asked {
    const screen = shapeOf(path[0].split('?')[0] ?? '')
    const type = body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const live = method === 'GET' && this.#dice.falls(0.05) ? { 'hx-request': 'true' } : {}
    return {
      name: `${method} ${screen}`,
      method,
      path: [new KnownPath(path)],
      query: [],
      headers: {
        'sec-fetch-site': 'same-origin',
        ...type,
        ...live,
        ...(this.#cookie && { cookie: [`${cookieName}=`, this.#cookie] }),
      },
      body,
      encoding: 'form',
      changes: method === 'POST',
      learn: answers => this.#learn(path, answers),
    }
  }

  #learn(at: Link, [before, after]: Pair<Answer>): void {
    const cookies = [cookieIn(before), cookieIn(after)]
    if (cookies[0] && cookies[1]) {
      this.#cookie = new Known([cookies[0], cookies[1]])
      this.#isLost = false
    }
    const places = [before.headers.location, after.headers.location]
    if (places[0] !== undefined && places[1] !== undefined) {
      this.#isLost ||= this.#person !== null && /\/sign-in(?:\?|$)/.test(places[0])
      const ahead = [pathAt(places[0], at[0]), pathAt(places[1], at[1])] as const
      const isHere = ahead[0] !== '' && ahead[1] !== ''
      this.#next = isHere && !this.#isLost ? this.#asked('GET', ahead, null) : null
    }
    const pages = pairOf(side => pageIn([before, after][side]))
    for (const link of inBoth(pairOf(side => linksIn(pages[side], at[side])))) {
      keep(this.#links, shapeOf(link[0]), link)
    }
    for (const form of inBoth(pairOf(side => formTextsIn(pages[side])))) {
      const action = /\baction="([^"]*)"/.exec(form[0])?.[1] ?? ''
      if (action !== '' && this.#maySend(action)) keep(this.#forms, shapeOf(action), form)
    }
  }
}

const pageIn = (answer: Answer | undefined): string =>
  answer?.headers['content-type']?.startsWith('text/html') ? answer.body.toString('utf8') : ''

/** Place by place, where both pages have as many. */
const inBoth = ([before, after]: Pair<readonly string[]>): readonly Link[] =>
  before.length === after.length ? before.map((one, place) => [one, after[place] ?? '']) : []

function keep<T>(shapes: Map<string, T[]>, shape: string, one: T): void {
  const known = shapes.get(shape) ?? []
  shapes.set(shape, known)
  known.push(one)
  if (known.length > mostOfAShape) known.shift()
}

/** The screen that an address leads to, with the names of its filters. */
function shapeOf(link: string): string {
  const [path = '', query = ''] = link.split('?')
  const names = [...new Set(new URLSearchParams(query).keys())].sort()
  const shape = path
    .replaceAll(/(?<=\/)[\w-]{30,}(?=\/|$)/g, ':secret')
    .replaceAll(/(?<=\/)(?=[^/]*\d)[^/.]+(?=\/|\.|$)/g, part => (/^v\d$/.test(part) ? part : ':id'))
  return names.length === 0 ? shape : `${shape}?${names.join('&')}`
}

function linksIn(page: string, at: string): readonly string[] {
  const found = page.matchAll(/<(?:a|img|div|form|input)\b[^>]*?\s(?:href|src|hx-get)="([^"#]+)/g)
  return [...found]
    .map(([, link = '']) => pathAt(link.replaceAll('&amp;', '&'), at))
    .filter(link => link !== '' && !link.includes('/assets/'))
}

/** Empty for what leads out of the service. */
function pathAt(link: string, at: string): string {
  const base = 'http://localhost:4100'
  const { origin, pathname, search } = new URL(link, base + at)
  return origin === base ? pathname + search : ''
}

const cookieIn = ({ headers }: Answer): string | undefined =>
  headers['set-cookie']?.flatMap(
    one => new RegExp(`^${cookieName}=([\\w-]{43});`).exec(one)?.[1] ?? [],
  )[0]
