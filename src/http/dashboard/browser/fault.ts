/**
 * Takes what was wrong with a field off the page as soon as somebody mends it. Only the service knows
 * whether it is right now, and says so when the form is sent again.
 */
export function start(): void {
  if (document.body.dataset.mends) return
  document.body.dataset.mends = 'yes'
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && target.ariaInvalid === 'true') leave(target)
  })
}

function leave(field: HTMLElement): void {
  field.removeAttribute('aria-invalid')
  const fault = document.getElementById(`${field.id}-fault`)
  const others = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const left = others.filter(id => id !== fault?.id)
  if (left.length > 0) field.setAttribute('aria-describedby', left.join(' '))
  else field.removeAttribute('aria-describedby')
  fault?.remove()
  const line = document.querySelector(`.notice a[href="#${field.id}"]`)?.closest('li')
  const summary = line?.closest('.notice')
  line?.remove()
  if (summary) countAgain(summary)
}

function countAgain(summary: Element): void {
  const left = summary.querySelectorAll('li').length
  const heading = summary.querySelector('p')
  if (left === 0) summary.remove()
  else if (heading) {
    heading.textContent =
      left === 1 ? 'One field needs another look.' : `${left} fields need another look.`
  }
}
