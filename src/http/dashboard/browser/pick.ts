/** Marks rows: by a click, a range by a click with Shift, all by the box in the heading. */
export function start(page: ParentNode): void {
  for (const table of page.querySelectorAll<HTMLTableElement>('table[data-pick]')) {
    if (table.dataset.started) continue
    table.dataset.started = 'yes'
    let last = -1
    const boxes = (): readonly HTMLInputElement[] => [
      ...table.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]'),
    ]
    table.addEventListener('click', event => {
      const box = event.target
      if (!(box instanceof HTMLInputElement) || box.type !== 'checkbox') return
      const all = boxes()
      const at = all.indexOf(box)
      if (at === -1) for (const each of all) each.checked = box.checked
      else if (event.shiftKey && last !== -1) {
        for (const each of all.slice(Math.min(at, last), Math.max(at, last) + 1)) {
          each.checked = box.checked
        }
      }
      if (at !== -1) last = at
      show(table, all)
    })
    show(table, boxes())
  }
}

function show(table: HTMLTableElement, boxes: readonly HTMLInputElement[]): void {
  for (const box of boxes) box.closest('tr')?.classList.toggle('marked', box.checked)
  const marked = boxes.filter(({ checked }) => checked).length
  const ofAll = table.querySelector<HTMLInputElement>('[data-pick-all]')
  if (ofAll) {
    ofAll.checked = marked > 0 && marked === boxes.length
    ofAll.indeterminate = marked > 0 && marked < boxes.length
  }
  const count = document.querySelector('[data-picked]')
  if (count) count.textContent = marked === 0 ? 'None selected' : `${marked} selected`
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-needs-marks]')) {
    button.disabled = marked === 0
  }
}
