import Combobox from './combobox-nav.js'

/** Arrow keys walk through what the search has found, while the words stay in the field. */
export function start(page: ParentNode): void {
  const form = page.querySelector<HTMLFormElement>('[data-search]')
  const field = form?.querySelector('input')
  if (!form || !field || form.dataset.started) return
  form.dataset.started = 'yes'
  let box: Combobox | null = null
  const hide = (): void => {
    box?.destroy()
    box = null
    const list = document.getElementById('found')
    if (list) list.hidden = true
  }
  /** Each answer brings a list of its own. */
  const show = (): void => {
    hide()
    const list = document.getElementById('found')
    if (!list || list.childElementCount === 0 || field.value.trim() === '') return
    list.hidden = false
    box = new Combobox(field, list, { tabInsertsSuggestions: false })
    box.start()
  }
  document.addEventListener('htmx:after:swap', () => {
    if (isIn(form)) show()
  })
  field.addEventListener('keydown', event => {
    if (event.key === 'Escape') hide()
  })
  form.addEventListener('focusout', event => {
    if (!isIn(form, event.relatedTarget)) hide()
  })
}

const isIn = (form: Element, target: EventTarget | null = document.activeElement): boolean =>
  target instanceof Node && form.contains(target)
