/** The rows of the page's list, the one where the keys are, and the marks. */
const rows = (): readonly HTMLTableRowElement[] => [
  ...document.querySelectorAll<HTMLTableRowElement>('table[data-pick] tbody tr'),
]

const boxOf = (row: HTMLTableRowElement): HTMLInputElement | null =>
  row.querySelector('input[type="checkbox"]')

const current = (): HTMLTableRowElement | null => document.querySelector('tr.at')

export function move(step: number): void {
  const all = rows()
  const row = current()
  const next = all[row ? Math.min(Math.max(all.indexOf(row) + step, 0), all.length - 1) : 0]
  if (!next) return
  row?.classList.remove('at')
  next.classList.add('at')
  next.scrollIntoView({ block: 'nearest' })
  const target = boxOf(next) ?? next.querySelector<HTMLElement>('a')
  if (target) target.focus({ preventScroll: true })
  // This row leads nowhere: Enter would open the one before.
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

export function open(): void {
  current()?.querySelector('a')?.click()
}

export function toggle(asRange: boolean): void {
  const row = current()
  const box = row && boxOf(row)
  // A click tells the marks, which know where the range began.
  box?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: asRange }),
  )
}

export function toggleAll(): void {
  document.querySelector<HTMLInputElement>('input[data-pick-all]')?.click()
}

/** Presses the page's own button for an action, where it has one that can be pressed. */
export function press(action: string): void {
  const button = document.querySelector<HTMLElement>(`[data-action="${action}"]:not([disabled])`)
  button?.click()
}
