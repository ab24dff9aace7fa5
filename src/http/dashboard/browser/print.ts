/** Opens the print dialog when every label has come, and asks then whether it printed. */
export function start(): void {
  const asked = document.querySelector<HTMLElement>('[data-print]')
  if (!asked || asked.dataset.started) return
  asked.dataset.started = 'yes'
  const button = document.querySelector<HTMLButtonElement>('button[data-prints]')
  if (button) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
  addEventListener('afterprint', () => {
    asked.textContent = 'Did it print?'
  })
  if (document.readyState === 'complete') print()
  else addEventListener('load', () => print())
}
