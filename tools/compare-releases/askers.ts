import { ApiTalk, type Tenant } from './api-talk.ts'
import type { Dice } from './dice.ts'
import type { Asked } from './exchange.ts'
import { Known, KnownPath, Memory, type Pair, pairOf } from './known.ts'
import type { Answer } from './release.ts'
import { foundations, people } from './shell-lines.ts'
import { SiteWalk } from './site-walk.ts'

/** Runs a command at both, and returns what both said. */
export type Shell = (line: string) => Promise<Pair<Answer>>

export type Asker = { next(): Asked }

const publicPages = [
  '/',
  '/sandbox',
  '/docs',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/.well-known/security.txt',
  '/nowhere',
  ...['v3', 'v4', 'v5'].map(version => `/api/${version}/openapi.json`),
]

/** Makes accounts, people, tokens and credits, and returns those who ask from then on. */
export async function foundAskers(
  dice: Dice,
  checkout: string,
  welcome: Pair<Answer>,
  subscribers: (path: string) => Known,
  shell: Shell,
): Promise<Asker> {
  for (const line of foundations) await shell(line)
  const tenants = await foundTenants(welcome, shell)
  const memory = new Memory()
  const talk = new ApiTalk(dice, memory, checkout, tenants, subscribers)
  const walks: SiteWalk[] = []
  for (const { email, as, ...person } of people) {
    const password = saidBy(await shell(`user create ${email} ${as}`))
    const walker = { email, password, endsTokens: 'endsTokens' in person }
    walks.push(new SiteWalk(dice, walker, ['/sandbox/dashboard', '/dashboard']))
  }
  walks.push(new SiteWalk(dice, null, publicPages))
  return {
    next() {
      if (dice.falls(0.6)) return talk.next()
      if (dice.falls(0.1)) return fileAsked(dice, memory, tenants)
      const walk = dice.falls(0.3) ? walks[0] : dice.pick(walks)
      return (walk ?? talk).next()
    },
  }
}

async function foundTenants(welcome: Pair<Answer>, shell: Shell): Promise<readonly Tenant[]> {
  const made = async (rest: string): Promise<Known> =>
    saidBy(await shell(`token create --account ${rest}`))
  const first = new Known(pairOf(side => /sandbox token +(\S+)/.exec(textOf(welcome[side]))?.[1]))
  const second = await made('demo --environment sandbox --scopes all')
  const acme = await made('acme --environment sandbox --scopes all')
  const production = await made('demo --environment production --scopes all')
  const poor = [
    await made('demo --environment sandbox --scopes rates:read'),
    await made('demo --environment sandbox --scopes shipments:read'),
    await made('demo --environment sandbox --scopes all --expires-in 1h'),
    production,
    acme,
  ]
  return [
    { name: 'demo', world: '/sandbox', whole: [first, second], poor },
    { name: 'acme', world: '/sandbox', whole: [acme], poor },
    { name: 'demo production', world: '', whole: [production], poor },
  ]
}

const textOf = ({ body }: Answer): string => body.toString('utf8')

const saidBy = (answers: Pair<Answer>): Known =>
  new Known(pairOf(side => textOf(answers[side]).trim()))

/** A file at a signed address, or where a parcel is for everybody. */
function fileAsked(dice: Dice, memory: Memory, tenants: readonly Tenant[]): Asked {
  const tenant = dice.pick(tenants)
  const kind = dice.falls(0.6) ? 'file' : 'tracking_code'
  const known = memory.pick(`${tenant?.name} ${kind}`, dice)
  const path = (side: 0 | 1): string => {
    const text = String(known?.values[side] ?? 'nothing')
    const isAddress = text.startsWith('http')
    return isAddress ? text.replace(/^https?:\/\/[^/]+/, '') : `${tenant?.world}/t/${text}`
  }
  return {
    name: `GET ${kind}`,
    method: 'GET',
    path: [new KnownPath(pairOf(path))],
    query: [],
    headers: {},
    body: null,
    encoding: 'json',
    changes: false,
    learn: () => {},
  }
}
