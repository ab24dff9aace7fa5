import Combobox from './combobox-nav.js'

/** Arrow keys walk through what the search has found, while the words stay in the field. */
export function start(page: ParentNode): void {
  const form = page.querySelector<HTMLFormElement>('[data-search]')
  const field = form?.querySelector('input')
  const list = document.getElementById('found')
  if (!form || !field || !list || form.dataset.started) return
  form.dataset.started = 'yes'
  const box = new Combobox(field, list)
  const show = (isShown: boolean): void => {
    list.hidden = !isShown
    field.setAttribute('aria-expanded', String(isShown))
    if (isShown) box.start()
    else box.stop()
  }
  document.addEventListener('htmx:after:swap', () => show(field.value !== '' && isIn(form)))
  field.addEventListener('keydown', event => {
    if (event.key === 'Escape') show(false)
  })
  form.addEventListener('focusout', event => {
    if (!isIn(form, event.relatedTarget)) show(false)
  })
}

const isIn = (form: Element, target: EventTarget | null = document.activeElement): boolean =>
  target instanceof Node && form.contains(target)
