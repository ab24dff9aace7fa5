type Hit = {
  readonly path: string
  readonly title: string
  readonly chapter: string
  readonly excerpt: string
}

/** So long somebody types on before the server is asked. */
const pauseMs = 150
const mostShown = 8

/** Shows what is found below the box while somebody types. Without it the box leads to a page of results. */
export function searchAsTyped(): void {
  const form = document.querySelector<HTMLFormElement>('form.search')
  const box = form?.querySelector('input')
  if (!form || !box) return
  const shown = document.createElement('div')
  shown.className = 'found'
  shown.hidden = true
  shown.setAttribute('role', 'status')
  form.append(shown)
  let asked = new AbortController()
  let pause = 0
  const hide = (): void => {
    asked.abort()
    clearTimeout(pause)
    shown.hidden = true
  }
  box.addEventListener('input', () => {
    hide()
    const query = box.value.trim()
    if (query.length < 2) return
    asked = new AbortController()
    const { signal } = asked
    pause = setTimeout(() => void show(form, shown, query, signal), pauseMs)
  })
  form.addEventListener('keydown', event => {
    if (event.key === 'Escape') hide()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, box, shown)
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) hide()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) hide()
  })
}

async function show(
  form: HTMLFormElement,
  shown: HTMLElement,
  query: string,
  signal: AbortSignal,
): Promise<void> {
  const hits = await find(form.action, query, signal)
  if (hits === null || signal.aborted) return
  const base = new URL(form.action).pathname.replace(/\/docs\/search$/, '')
  const list = document.createElement('ul')
  list.append(...hits.slice(0, mostShown).map(hit => lineOf(hit, base)))
  const count = document.createElement('p')
  count.textContent = hits.length === 0 ? 'No results.' : 'Press Enter for all results.'
  shown.replaceChildren(list, count)
  shown.hidden = false
}

/** Null where no answer comes: the button of the form still searches. */
async function find(
  address: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly Hit[] | null> {
  try {
    const answer = await fetch(`${address}.json?q=${encodeURIComponent(query)}`, { signal })
    return answer.ok ? (await answer.json()).hits : null
  } catch {
    return null
  }
}

function lineOf({ path, title, chapter, excerpt }: Hit, base: string): HTMLElement {
  const line = document.createElement('li')
  const link = document.createElement('a')
  link.href = base + path
  for (const [name, text] of Object.entries({ strong: title, span: chapter, small: excerpt })) {
    const part = document.createElement(name)
    part.textContent = text
    link.append(part, ' ')
  }
  line.append(link)
  return line
}

function moveFocus(event: KeyboardEvent, box: HTMLElement, shown: HTMLElement): void {
  if (shown.hidden) return
  const stops = [box, ...shown.querySelectorAll('a')]
  const here = stops.findIndex(stop => stop.matches(':focus'))
  const next = stops[here + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
