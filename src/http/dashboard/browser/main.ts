import { listenToPresses } from './busy.ts'

/**
 * The one module that every page loads. It loads each other one where the page has something for it:
 * an element with the attribute of its name.
 */
type Part = { start(page: ParentNode): void }

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  copy: () => import('./copy.ts'),
  fault: () => import('./fault.ts'),
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

// A page from the browser's memory may be of somebody who has signed out since.
addEventListener('pageshow', event => {
  if (event.persisted) location.reload()
})
