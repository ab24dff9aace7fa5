import { listenToPresses } from './busy.ts'

/**
 * The one module that every page loads. It loads each other one where the page has something for it:
 * an element with the attribute of its name.
 */
type Part = { start(page: ParentNode): void }

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  copy: () => import('./copy.ts'),
  file: () => import('./file.ts'),
  passkey: () => import('./passkey.ts'),
  pick: () => import('./pick.ts'),
  print: () => import('./print.ts'),
  search: () => import('./search.ts'),
}

async function startParts(): Promise<void> {
  for (const [name, load] of Object.entries(parts)) {
    if (!document.querySelector(`[data-${name}]`)) continue
    const part = await load()
    part.start(document)
  }
}

listenToPresses()
await startParts()
// A part of the page was replaced, and may have what the page did not have before.
document.addEventListener('htmx:after:swap', () => void startParts())

document.querySelector<HTMLButtonElement>('form[data-goes-on] button')?.click()

const { keys } = document.body.dataset
if (keys) {
  const { listenToKeys } = await import('./keys.ts')
  listenToKeys(keys === 'on')
}

// What was wrong with a field leaves as soon as somebody mends it. Only the service knows whether it is
// right now, and says so when the form is sent again. This stands here, because a refused page loads
// as many files as a page may.
document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLElement && target.ariaInvalid === 'true') leave(target)
})

function leave(field: HTMLElement): void {
  field.removeAttribute('aria-invalid')
  const fault = document.getElementById(`${field.id}-fault`)
  const others = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const left = others.filter(id => id !== fault?.id)
  if (left.length > 0) field.setAttribute('aria-describedby', left.join(' '))
  else field.removeAttribute('aria-describedby')
  fault?.remove()
  const line = document.querySelector(`.notice a[href="#${field.id}"]`)?.closest('li')
  const summary = line?.closest('.notice')
  line?.remove()
  if (summary) countAgain(summary)
}

function countAgain(summary: Element): void {
  const left = summary.querySelectorAll('li').length
  const heading = summary.querySelector('p')
  if (left === 0) summary.remove()
  else if (heading) {
    heading.textContent =
      left === 1 ? 'One field needs another look.' : `${left} fields need another look.`
  }
}

// A page from the browser's memory may be of somebody who has signed out since.
addEventListener('pageshow', event => {
  if (event.persisted) location.reload()
})
