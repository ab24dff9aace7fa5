/** A button at each block of code. Browsers give pages a clipboard on https and on their own machine alone. */
export function addCopyButtons(): void {
  if (!isSecureContext) return
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => void copy(block, button))
    block.append(button)
  }
}

async function copy(block: Element, button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(block.querySelector('code')?.textContent.trim() ?? '')
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 1500)
}
