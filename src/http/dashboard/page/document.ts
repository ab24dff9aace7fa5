import { html, Markup } from '../../base/html.ts'
import { countText } from '../components/count.ts'
import { icon } from '../components/icon.ts'
import { liveSearch, nonceMark } from '../components/live.ts'
import { notice } from '../components/notice.ts'
import { status } from '../components/status.ts'
import { moneyText } from '../format/money.ts'
import { lengthOfTime } from '../format/time.ts'
import type { Frame, PersonFrame } from '../visit/frame.ts'
import type { Page, ShownSearch } from '../visit/screen.ts'
import type { Assets } from './assets.ts'
import { isBelow, isIn, type MenuEntry, menu, nearestList, type Waiting } from './menu.ts'

export type PageAround = {
  readonly assets: Assets
  /** Null for those who are not signed in. */
  readonly frame: Frame | PersonFrame | null
  readonly iconAt: string
  readonly homeAt: string
  /** Whether somebody comes back from a proof, before which a form of theirs was sent. */
  readonly isProved: boolean
}

const doctype = new Markup('<!DOCTYPE html>\n')

/** The whole document, with the mark where the nonce of its answer will stand. */
export function document(page: Page, around: PageAround): Markup {
  const { title, paper } = page
  const { assets, iconAt, frame } = around
  const account = frame?.kind === 'account' ? frame : null
  const inSandbox = account?.environment === 'sandbox'
  return html`${doctype}<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="htmx-config" content='${htmxConfig}'>
<title>${title}${account ? ` · ${account.account.name}` : ''}${inSandbox ? ' · Sandbox' : ''} · Postilion</title>
<link rel="icon" href="${iconAt}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">${
    paper
      ? html`
<link rel="stylesheet" href="${assets.papers[paper]}" media="print">`
      : null
  }
<script nonce="${nonceMark}" src="${assets.htmx}" defer></script>
<script nonce="${nonceMark}" type="module" src="${assets.main}"></script>
</head>
${bodyOf(page, around)}
</html>
`
}

const htmxConfig = JSON.stringify({
  extensions: 'hx-csp',
  history: 'reload',
  includeIndicatorCSS: false,
})

function bodyOf({ content, paper, search }: Page, around: PageAround): Markup {
  const { frame } = around
  if (paper !== undefined) return toPrint(content)
  if (frame === null) return alone(content, around)
  return frame.kind === 'account'
    ? framed(content, frame, around, search)
    : personal(content, frame, around)
}

const toPrint = (content: Markup): Markup =>
  html`<body><main id="main" class="to-print">${content}</main></body>`

const alone = (content: Markup, { homeAt, iconAt }: PageAround): Markup => html`<body>
<div class="alone"><main id="main">
<p><a class="brand" href="${homeAt}"><img src="${iconAt}" alt="">Postilion</a></p>
${content}
</main></div>
</body>`

/** A person's own page has a bar and a way back, and no menu of an account. */
const personal = (content: Markup, frame: PersonFrame, around: PageAround): Markup => html`<body>
<a class="skip" href="#main">Skip to the content</a>
<div class="page personal">
${lookingOn(frame)}
<header class="bar"><a class="brand" href="${around.homeAt}"><img src="${around.iconAt}" alt="">Postilion</a><a class="back" href="${around.homeAt}">${icon('back')}Back to the dashboard</a>${person(frame)}</header>
<main id="main">
${proved(around)}${shown(content, frame)}
</main>
</div>
</body>`

const framed = (
  content: Markup,
  frame: Frame,
  around: PageAround,
  search: ShownSearch | undefined,
): Markup => html`<body data-account="${frame.account.id}" data-keys="${frame.hasShortcuts ? 'on' : 'off'}">
<a class="skip" href="#main">Skip to the content</a>
<div class="frame">
<nav class="rail" aria-label="Screens">
<div class="head"><a class="brand" href="${frame.to('/')}"><img src="${around.iconAt}" alt="">Postilion</a><a class="opens-menu" href="#menu">${icon('menu')}Menu</a></div>
<div class="menu" id="menu">${groups(frame)}</div>
</nav>
<div class="page">
${lookingOn(frame)}
${band(frame)}
${bar(frame, search)}
<main id="main">
${proved(around)}${shown(content, frame)}
</main>
${timeFoot(content, frame)}
</div>
</div>
</body>`

const proved = ({ isProved }: PageAround): Markup | null =>
  isProved
    ? notice('warn', 'Thank you for confirming. What you had sent was not done: submit it again.')
    : null

/** No form stands within another, and a template escapes every `>` of a value. */
const postForm = /(<form\b[^>]*\bmethod="post"[^>]*>)(.*?)(<\/form>)/gs
const shutForm = '$1<fieldset class="off" disabled aria-describedby="looking">$2</fieldset>$3'

/** Operators who look at an account change nothing: forms that would are shut, and the banner says why. */
const shown = (content: Markup, { hasFormsOff }: Frame | PersonFrame): Markup =>
  hasFormsOff ? new Markup(content.source.replace(postForm, shutForm)) : content

/** Names the zone and the clock once a page; `byRealClock` marks what is of the other clock. The box works by style alone, and is one stop of the tab key, not one a row. */
const timeFoot = ({ source }: Markup, { timeZone, clockAheadMs }: Frame): Markup | null =>
  source.includes('<time ')
    ? html`<footer class="zone"><span>Times are in ${timeZone}.${clockAheadMs === 0 ? null : ` They follow this account’s clock, which is ${lengthOfTime(clockAheadMs)} ahead, unless they say “by the real clock”.`}</span><span class="check"><input type="checkbox" id="exact-times"><label for="exact-times">Show exact times, in UTC</label></span></footer>`
    : null

function groups(frame: Frame): readonly Markup[] {
  return menu.flatMap(({ name, entries }) => {
    const seen = entries.filter(entry => isIn(entry, frame.environment, frame))
    if (seen.length === 0) return []
    return [html`<h2>${name}</h2><ul>${seen.map(entry => menuLine(entry, frame))}</ul>`]
  })
}

function menuLine({ path, name, icon: drawing, waiting }: MenuEntry, frame: Frame): Markup {
  const isHere = path === '/' ? frame.path === '/' : isBelow(frame.path, path)
  return html`<li><a href="${frame.to(path)}"${isHere ? html` aria-current="page"` : null}>${icon(drawing)}${name}${waitingMark(waiting?.(frame))}</a></li>`
}

const waitingMark = (waiting: Waiting | undefined): Markup | null =>
  waiting === undefined || waiting.n === 0
    ? null
    : html` <span class="count">${countText(waiting.n)}<span class="hidden"> ${waiting.what}</span></span>`

const band = ({ environment }: Frame): Markup | null =>
  environment === 'sandbox'
    ? html`<aside class="band" aria-label="Environment">Sandbox: simulated carriers and credits. Nothing is shipped, and nothing is paid.</aside>`
    : null

/** It stands on every screen, since nothing else tells whose account it is, and why nothing can be done. */
const lookingOn = ({ isLookingOn, outside }: Frame | PersonFrame): Markup | null =>
  isLookingOn
    ? html`<form class="looking" method="post" action="${outside('/dashboard/look-as/end')}"><p id="looking"><strong>You are viewing as an operator.</strong> You see what a viewer of the account sees, its log records it, and nothing can be changed: forms are off until you stop viewing.</p><button class="slim">Stop viewing</button></form>`
    : null

const bar = (frame: Frame, search: ShownSearch | undefined): Markup => html`<header class="bar">
${accountName(frame)}
${worlds(frame)}
${searchBox(frame, search)}
${credits(frame)}
${person(frame)}
</header>`

const credits = ({ available, hasLowCredits, to }: Frame): Markup | null =>
  available === null
    ? null
    : html`<a class="pill credits" href="${to('/money')}">${icon('credits')}<span><span class="quiet">Available</span> <span class="money">${moneyText(available)}</span></span>${hasLowCredits ? status('Low', 'warn') : null}</a>`

const accountName = ({ account, accounts, toAccount }: Frame): Markup =>
  accounts.length < 2
    ? html`<strong>${account.name}</strong>`
    : html`<details class="accounts"><summary class="pill">${icon('account')}<strong>${account.name}</strong>${icon('more')}</summary><div>${accounts.map(({ id, name }) => html`<a href="${toAccount(id)}"${id === account.id ? html` aria-current="true"` : null}>${name}</a>`)}</div></details>`

/** What stands on this screen need not be in the other world: the switch leads to its list. */
const worlds = (frame: Frame): Markup | null =>
  frame.hasSandbox
    ? html`<nav class="worlds" aria-label="Environment">${(
        [
          ['production', 'Production'],
          ['sandbox', 'Sandbox'],
        ] as const
      ).map(
        ([environment, word]) =>
          html`<a href="${frame.toWorld(environment, nearestList(environment, frame))}"${environment === frame.environment ? html` aria-current="true"` : null}>${word}</a>`,
      )}</nav>`
    : null

const person = ({
  userName,
  isOperator,
  outside,
}:
  | Frame
  | PersonFrame): Markup => html`<details class="person"><summary class="pill">${icon('person')}<span>${userName}</span>${icon('more')}</summary><div>
<a href="${outside('/dashboard/me')}">Your sign-in</a>
${isOperator ? html`<a href="${outside('/dashboard/accounts')}">Accounts and people</a>` : null}
<a href="${outside('/docs')}">Documentation</a>
<form method="post" action="${outside('/dashboard/sign-out')}"><button>${icon('signOut')}Sign out</button></form>
</div></details>`

/** One box for every code and name, and for what to do; without script it leads to a page of hits. */
function searchBox(frame: Frame, shown: ShownSearch | undefined): Markup {
  const sought = frame.may('shipments:read') ? 'a code, order or name' : 'what to do'
  return html`<form class="search" role="search" data-search action="${frame.to('/search')}"><input type="search" name="q" value="${shown?.text ?? ''}" aria-label="Search" placeholder="Search ${sought}" autocomplete="off"${liveSearch(frame.to('/search?live=1'), 'found')}><div id="found" role="listbox" aria-label="Found" hidden>${shown?.options ?? null}</div></form>`
}
