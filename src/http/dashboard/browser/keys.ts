import { move, open, press, toggle, toggleAll } from './rows.ts'

/** Letters by themselves do something only where nobody types. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !isBox(target)))

/** Nobody types into a box: the keys that walk through the rows put the focus there. */
const isBox = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)

let waitsForPlace = false

const single: Readonly<Record<string, () => void>> = {
  '/': focusSearch,
  '?': () => void showKeys(),
  '*': toggleAll,
  b: () => press('buy'),
  g: waitForPlace,
  j: () => move(1),
  k: () => move(-1),
  p: () => press('print'),
  v: () => press('void'),
  x: () => toggle(false),
  X: () => toggle(true),
}

/** Where somebody dictates, letters do nothing by themselves; keys with Ctrl and Escape go on. */
export function listenToKeys(areLettersOn: boolean): void {
  document.addEventListener('keydown', event => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      focusSearch()
      return
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      press('buy')
      return
    }
    if (document.querySelector('dialog[open]')) return
    if (event.key === 'Escape') leaveField(event.target)
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (areLettersOn) act(event)
  })
  document.body.dataset.keys = 'listening'
}

function act(event: KeyboardEvent): void {
  const { key } = event
  if (waitsForPlace) {
    waitsForPlace = false
    void goTo(key)
    return
  }
  const action = key === 'Enter' && mayOpen(event.target) ? open : single[key]
  if (!action) return
  event.preventDefault()
  action()
}

/** Enter on a link or a button does what it does anyway. */
const mayOpen = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && isBox(target))

/** Some screens begin in a field, where letters are letters. */
function leaveField(target: EventTarget | null): void {
  if (target instanceof HTMLElement && isTyping(target)) target.blur()
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search] input')
  field?.focus()
  field?.select()
}

// What most visits never ask for is no part of a first visit.
async function showKeys(): Promise<void> {
  const help = await import('./key-help.ts')
  if (!document.querySelector('dialog[open]')) help.showKeys()
}

async function goTo(key: string): Promise<void> {
  const places = await import('./places.ts')
  places.goTo(key)
}

function waitForPlace(): void {
  waitsForPlace = true
  setTimeout(() => {
    waitsForPlace = false
  }, 1500)
}
