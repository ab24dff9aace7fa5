/** Under this name the browser remembers in which language its reader reads examples. */
const kept = 'postilion-docs-language'

/** Shows one of the examples of a call in several languages, on all pages in the same language. */
export function makeTabs(): void {
  const groups = [...document.querySelectorAll('.examples')].map(group => tabsOf(group))
  const show = (language: string): void => {
    for (const { select } of groups) select(language)
  }
  for (const { buttons } of groups) {
    for (const button of buttons) {
      button.addEventListener('click', () => {
        show(languageOf(button))
        keep(languageOf(button))
      })
    }
  }
  show(keptLanguage())
}

type Tabs = { readonly buttons: readonly HTMLElement[]; select(language: string): void }

/** The number of tabs on the page so far: each needs an id of its own. */
let made = 0

function tabsOf(group: Element): Tabs {
  const panels = [...group.querySelectorAll<HTMLElement>('section')]
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language of the example')
  const buttons = panels.map(tabOf)
  list.append(...buttons)
  list.addEventListener('keydown', event => moveBetween(buttons, event))
  group.prepend(list)
  return {
    buttons,
    select(language) {
      const known = panels.some(panel => languageOf(panel) === language)
      const shown = known ? language : languageOf(panels[0])
      for (const [at, panel] of panels.entries()) {
        const isShown = languageOf(panel) === shown
        panel.hidden = !isShown
        buttons[at]?.setAttribute('aria-selected', String(isShown))
        if (buttons[at]) buttons[at].tabIndex = isShown ? 0 : -1
      }
    },
  }
}

function tabOf(panel: HTMLElement): HTMLElement {
  made += 1
  const button = document.createElement('button')
  button.type = 'button'
  button.id = `tab-of-example-${made}`
  button.dataset.language = languageOf(panel)
  button.textContent = panel.querySelector('.language')?.textContent ?? ''
  button.setAttribute('role', 'tab')
  button.setAttribute('aria-controls', `example-${made}`)
  panel.id = `example-${made}`
  panel.setAttribute('role', 'tabpanel')
  panel.setAttribute('aria-labelledby', button.id)
  return button
}

const languageOf = (element: HTMLElement | undefined): string => element?.dataset.language ?? ''

/** The tabs are one stop of the tab key; arrows lead from one to the next. */
function moveBetween(buttons: readonly HTMLElement[], event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const here = buttons.findIndex(button => button.matches(':focus'))
  const next = buttons[(here + step + buttons.length) % buttons.length]
  next?.focus()
  next?.click()
}

/** A browser may forbid pages to remember anything. */
function keptLanguage(): string {
  try {
    return localStorage.getItem(kept) ?? ''
  } catch {
    return ''
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(kept, language)
  } catch {
    // The next page begins with the first language.
  }
}
