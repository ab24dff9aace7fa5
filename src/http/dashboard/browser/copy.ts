let isListening = false

/** Buttons that copy the text of the element that they name. A part that is replaced hides its own again. */
export function start(page: ParentNode): void {
  // Elsewhere browsers have no clipboard for pages.
  if (!isSecureContext) return
  for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false
  }
  if (isListening) return
  isListening = true
  document.addEventListener('click', event => {
    const { target } = event
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-copy]')
    if (button) void copyOf(button)
  })
}

/** What the button copies stands behind its word, and stays. */
async function copyOf({ dataset, firstChild: word }: HTMLElement): Promise<void> {
  const source = document.getElementById(dataset.copy ?? '')
  if (!source || !word) return
  await navigator.clipboard.writeText(source.textContent.trim())
  word.nodeValue = 'Copied'
  setTimeout(() => {
    word.nodeValue = 'Copy'
  }, 1500)
}
