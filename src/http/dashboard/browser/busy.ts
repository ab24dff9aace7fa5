/** After that nobody knows whether an answer comes: the button may be pressed again. */
const mostMs = 10_000

/** Shows at once which button was pressed, while the answer is on its way. */
export function listenToPresses(): void {
  document.addEventListener('submit', event => {
    const { submitter } = event
    if (event.defaultPrevented || !(submitter instanceof HTMLElement)) return
    submitter.setAttribute('aria-busy', 'true')
    setTimeout(() => submitter.removeAttribute('aria-busy'), mostMs)
  })
}
