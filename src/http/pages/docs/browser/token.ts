/** What stands in each example in place of a token. */
const gap = 'YOUR_TOKEN'

/** The browser keeps a token until its tab is closed, under this name; no page and no address holds it. */
const kept = 'postilion-docs-token'

type Token = { readonly token: string; readonly account: string; readonly endsAt: number }

type TokenForm = {
  readonly formKey: string
  readonly accounts: readonly { readonly name: string; readonly action: string }[]
}

/** Offers readers who can sign in a token of the sandbox, which the examples then hold. */
export function offerToken(): void {
  const codes = [...document.querySelectorAll('.code code')].filter(code =>
    code.textContent.includes(gap),
  )
  const first = codes[0]?.closest('.examples, .code')
  if (!first) return
  const bar = document.createElement('div')
  bar.className = 'token'
  bar.setAttribute('role', 'status')
  first.before(bar)
  const filled = codes.map(code => ({ code, text: code.textContent }))
  const fill = (found: Token | null): void => {
    for (const { code, text } of filled) {
      code.textContent = found ? text.replaceAll(gap, found.token) : text
    }
  }
  const show = (found: Token | null): void => {
    fill(found)
    if (found) bar.replaceChildren(sentenceOf(found), button('Remove it', takeOut))
    else bar.replaceChildren(button('Use a sandbox token', () => void begin(bar, show)))
  }
  const takeOut = (): void => {
    sessionStorage.removeItem(kept)
    show(null)
  }
  show(keptToken())
  // Paper is kept and handed on: it gets no token.
  addEventListener('beforeprint', () => fill(null))
  addEventListener('afterprint', () => fill(keptToken()))
}

const sentenceOf = ({ account, endsAt }: Token): string =>
  `Until ${new Date(endsAt).toLocaleTimeString([], { timeStyle: 'short' })}, the examples use a sandbox token of ${account}.`

function button(words: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = words
  made.addEventListener('click', act)
  return made
}

function keptToken(): Token | null {
  try {
    const found: Token | null = JSON.parse(sessionStorage.getItem(kept) ?? 'null')
    return found !== null && found.endsAt > Date.now() ? found : null
  } catch {
    return null
  }
}

/** The path of the public address, below which this module is served. */
const base = new URL(import.meta.url).pathname.replace(/\/docs\/scripts\/.*$/, '')

type Show = (token: Token | null) => void

/** Whoever belongs to several accounts chooses one; whoever has not signed in is led there and back. */
async function begin(bar: HTMLElement, show: Show): Promise<void> {
  const form = await answerOf<TokenForm>(`${base}/dashboard/docs-token/accounts`)
  if (form === null) return
  if ('refusal' in form) return bar.replaceChildren(form.refusal)
  const [only, ...others] = form.accounts
  if (!only)
    return bar.replaceChildren('Your role does not let you create tokens in any of your accounts.')
  if (others.length === 0) return await make(only.action, form.formKey, bar, show)
  const choices = form.accounts.map(({ name, action }) =>
    button(name, () => void make(action, form.formKey, bar, show)),
  )
  bar.replaceChildren('Which account?', ...choices)
  choices[0]?.focus()
}

async function make(action: string, formKey: string, bar: HTMLElement, show: Show): Promise<void> {
  const body = new URLSearchParams({ form_key: formKey })
  const made = await answerOf<Token>(action, { method: 'POST', body })
  if (made === null) return
  if ('refusal' in made) return bar.replaceChildren(made.refusal)
  keep(made)
  show(made)
  bar.querySelector('button')?.focus()
}

/** A browser may forbid pages to remember anything. */
function keep(token: Token): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify(token))
  } catch {
    // The next page asks for another token.
  }
}

type Refusal = { readonly refusal: string }

/** Null where the reader is led away, to sign in or to prove who they are, and then back to this page. */
async function answerOf<T>(address: string, init: RequestInit = {}): Promise<T | Refusal | null> {
  const answer = await fetch(address, { ...init, redirect: 'manual' }).catch(() => null)
  if (answer?.type === 'opaqueredirect') {
    location.assign(`${base}/dashboard/docs-token?page=${encodeURIComponent(location.pathname)}`)
    return null
  }
  return answer?.ok
    ? await answer.json()
    : { refusal: 'No token was created. Try again in a minute.' }
}
