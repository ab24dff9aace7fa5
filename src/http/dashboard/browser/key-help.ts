import { places } from './places.ts'

const lines: readonly (readonly [string, string])[] = [
  ['/ or Ctrl+K', 'Search'],
  ['?', 'Show these keys'],
  ['j, k', 'Next row, previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['Shift+x', 'Select up to the row'],
  ['*', 'Select all on the page'],
  ['p', 'Print'],
  ['v', 'Void'],
  ['b or Ctrl+Enter', 'Buy'],
  ['Esc', 'Close, or leave a field'],
]

/** Lists the keys. The list is made here, so that no page carries it. */
export function showKeys(): void {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'key-help')
  const heading = document.createElement('h2')
  heading.id = 'key-help'
  heading.textContent = 'Keys'
  const list = document.createElement('dl')
  list.className = 'facts'
  const gotos = Object.entries(places).map(([key, { name }]) => [`g ${key}`, name] as const)
  for (const [keys, does] of [...lines, ...gotos]) {
    const term = document.createElement('dt')
    const key = document.createElement('kbd')
    key.textContent = keys
    term.append(key)
    const description = document.createElement('dd')
    description.textContent = does
    list.append(term, description)
  }
  const close = document.createElement('button')
  close.textContent = 'Close'
  close.addEventListener('click', () => dialog.close())
  dialog.append(heading, list, close)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
