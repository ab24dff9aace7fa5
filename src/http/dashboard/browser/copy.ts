/** Buttons that copy the text of the element that they name. */
export function start(page: ParentNode): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    if (button.dataset.started) continue
    button.dataset.started = 'yes'
    button.hidden = false
    button.addEventListener('click', () => void copyOf(button))
  }
}

async function copyOf(button: HTMLButtonElement): Promise<void> {
  const source = document.getElementById(button.dataset.copy ?? '')
  if (!source) return
  await navigator.clipboard.writeText(source.textContent.trim())
  const said = button.textContent
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = said
  }, 1500)
}
