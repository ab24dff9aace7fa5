import { listenToFaults } from './faults.ts'

/**
 * The one module that every page loads. It loads each other one where the page has something for it:
 * an element with the attribute of its name.
 */
type Part = { start(page: ParentNode): void }

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  copy: () => import('./copy.ts'),
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
listenToFiles()
listenToFaults()
await startParts()
// A part of the page was replaced, and may have what the page did not have before.
document.addEventListener('htmx:after:swap', () => void startParts())

document.querySelector<HTMLButtonElement>('form[data-goes-on] button')?.click()

const { keys } = document.body.dataset
if (keys) {
  const { listenToKeys } = await import('./keys.ts')
  listenToKeys(keys === 'on')
}

// A page from the browser's memory may be of somebody who has signed out since.
addEventListener('pageshow', event => {
  if (event.persisted) location.reload()
})

/** Shows at once which button was pressed, while the answer is on its way. */
function listenToPresses(): void {
  // After that nobody knows whether an answer comes: the button may be pressed again.
  const mostMs = 10_000
  document.addEventListener('submit', event => {
    const { submitter } = event
    if (event.defaultPrevented || !(submitter instanceof HTMLElement)) return
    submitter.setAttribute('aria-busy', 'true')
    setTimeout(() => submitter.removeAttribute('aria-busy'), mostMs)
  })
}

/** Few who open a page with files fetch one, so its module is loaded then. */
function listenToFiles(): void {
  document.addEventListener('click', event => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button || button.dataset.file === undefined || button.form === null) return
    event.preventDefault()
    if (button.ariaBusy !== 'true') void startFile(button, button.form)
  })
}

async function startFile(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
  button.ariaBusy = 'true'
  const part = await import('./file.ts').catch(() => null)
  if (part) return await part.fetchFile(button, form)
  button.ariaBusy = null
  form.requestSubmit(button)
}
