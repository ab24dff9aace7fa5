import type { ReadPath } from '#http/dashboard/table/routes.ts'
import type { DashboardStock } from './stock.ts'

/** Where a screen of the table is seen, under the path that the table has for it. */
export type SeenScreens = Readonly<Record<`/${string}`, readonly string[]>>

/** Of all these paths: a screen that is new in the table does not compile without. */
type AllSeen<Path extends ReadPath> = Readonly<Record<Path, readonly string[]>>

const filesAndMoves = [
  '/',
  '/docs-token',
  '/docs-token/accounts',
  '/:account/shipments.csv',
  '/:account/shipments/:code/label.png',
  '/:account/shipments/:code/files/:file',
  '/:account/ship/:button',
  '/:account/print/test/file',
  '/:account/print/label',
  '/:account/money/statement.csv',
] as const satisfies readonly ReadPath[]

/** Screens of the table that answer a file, or lead elsewhere. */
export const noPages: readonly string[] = filesAndMoves

type PagePath = Exclude<ReadPath, (typeof filesAndMoves)[number]>
type AccountPath = Extract<PagePath, `/:account${string}`>
type CodePath = '/sign-in/code'
type NobodysPath = '/sign-in' | '/invitation/:secret' | '/reset/:secret'
type PersonPath = Exclude<PagePath, AccountPath | CodePath | NobodysPath>

/** What has something to show in an account that has nothing, too. */
export const ofEmptyAccount: SeenScreens = {
  '/:account': [''],
  '/:account/quote': ['/quote'],
  '/:account/search': ['/search', '/search?q=nothing'],
  '/:account/shipments': ['/shipments'],
  '/:account/ship': ['/ship'],
  '/:account/print': ['/print'],
  '/:account/money': ['/money'],
  '/:account/money/top-up': ['/money/top-up'],
  '/:account/start': ['/start'],
  '/:account/sandbox': ['/sandbox'],
  '/:account/requests': ['/requests'],
  '/:account/requests/errors': ['/requests/errors'],
  '/:account/webhooks': ['/webhooks'],
  '/:account/webhooks/new': ['/webhooks/new'],
  '/:account/events': ['/events'],
  '/:account/people': ['/people'],
  '/:account/settings': ['/settings'],
  '/:account/tokens': ['/tokens'],
}

export function ofFullAccount(stock: DashboardStock): AllSeen<AccountPath> {
  const { bought, draft, freight, returned, voided, quoted, abroad, why, call, token } = stock
  const { webhook, message } = stock
  const codes = `code=${bought}&code=${voided}`
  return {
    '/:account': [''],
    '/:account/quote': [`/quote?${quoted}`],
    '/:account/quote/why': [why],
    '/:account/search': ['/search?q=ann'],
    '/:account/shipments': ['/shipments?rows=25', '/shipments?tab=drafts'],
    '/:account/shipments/:code': [bought, draft, freight, returned, voided].map(
      code => `/shipments/${code}`,
    ),
    '/:account/shipments/void': [`/shipments/void?${codes}`],
    '/:account/shipments/:code/void': [`/shipments/${bought}/void`],
    '/:account/shipments/:code/return': [`/shipments/${bought}/return`],
    '/:account/ship': [`/ship?${abroad}`, `/ship?draft=${draft}`],
    '/:account/print': ['/print', `/print?${codes}&code=never`],
    '/:account/print/pages': [`/print/pages?sheet=a4x4.2&code=${bought}`],
    '/:account/print/test': ['/print/test?sheet=letterx1.1'],
    '/:account/money': ['/money'],
    '/:account/money/top-up': ['/money/top-up'],
    '/:account/start': ['/start?run=quote'],
    '/:account/start/why': [why.replace('/quote/', '/start/')],
    '/:account/sandbox': ['/sandbox'],
    '/:account/requests': ['/requests?status=4'],
    '/:account/requests/errors': ['/requests/errors'],
    '/:account/requests/:requestId': [`/requests/${call}`],
    '/:account/webhooks': ['/webhooks'],
    '/:account/webhooks/new': ['/webhooks/new'],
    '/:account/webhooks/:id': [`/webhooks/${webhook}`],
    '/:account/webhooks/:id/change': [`/webhooks/${webhook}/change`],
    '/:account/webhooks/:id/replay': [`/webhooks/${webhook}/replay`],
    '/:account/webhooks/:id/rotate': [`/webhooks/${webhook}/rotate`],
    '/:account/webhooks/:id/deliveries/:sequence': [`/webhooks/${webhook}/deliveries/${message}`],
    '/:account/events': ['/events'],
    '/:account/events/:sequence': [`/events/${message}`],
    '/:account/people': ['/people'],
    '/:account/people/remove': stock.members.map(id => `/people/remove?user=${id}`),
    '/:account/settings': ['/settings'],
    '/:account/tokens': ['/tokens', '/tokens?show=ended', '/tokens?done=made_before'],
    '/:account/tokens/new': ['/tokens/new'],
    '/:account/tokens/:id': [`/tokens/${token}`],
    '/:account/tokens/:id/rotate': [`/tokens/${token}/rotate`],
  }
}

export const ofPerson: AllSeen<PersonPath> = {
  '/prove': ['/prove?next=/dashboard/me'],
  '/me': ['/me'],
  '/me/codes': ['/me/codes'],
  '/me/passkeys/new': ['/me/passkeys/new'],
  '/accounts': ['/accounts'],
  '/accounts/people': ['/accounts/people'],
}

export const ofNobody = ({ invitation, reset }: DashboardStock): AllSeen<NobodysPath> => ({
  '/sign-in': ['/sign-in'],
  '/invitation/:secret': [`/invitation/${invitation}`],
  '/reset/:secret': [`/reset/${reset}`],
})

/** For whoever has given the password, and owes the code. */
export const ofCodeDue: AllSeen<CodePath> = { '/sign-in/code': ['/sign-in/code'] }

type Seen = { readonly screens: SeenScreens; readonly at: string; readonly cookie: string }

/** Who sees which screens, each with what it has to show. */
export function everySeen(stock: DashboardStock): readonly Seen[] {
  const { visitor, codeDue } = stock
  const at = '/dashboard'
  return [
    { screens: ofFullAccount(stock), at: visitor.at(''), cookie: visitor.cookie },
    { screens: ofPerson, at, cookie: visitor.cookie },
    { screens: ofNobody(stock), at, cookie: '' },
    { screens: ofCodeDue, at, cookie: codeDue },
  ]
}
