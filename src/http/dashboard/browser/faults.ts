/**
 * What is wrong with a field stands below it, and leaves when it is mended. A page with a list of faults is
 * judged by the service while somebody types; in other forms only the service knows whether a field is right
 * now, and says so when the form is sent again.
 */
export function listenToFaults(): void {
  document.addEventListener('input', ({ target }) => {
    if (listOfFaults() || !isFaulty(target)) return
    leave(target)
    leaveSummary(target)
  })
  document.addEventListener('htmx:after:swap', showAsJudged)
}

const listOfFaults = (): HTMLElement | null => document.getElementById('faults')

const isFaulty = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.ariaInvalid === 'true'

/** Nobody is told that a field is wrong while they still type their first letters into it. */
function showAsJudged(): void {
  const links = listOfFaults()?.querySelectorAll('a')
  if (!links) return
  const says = new Map(
    [...links].map(({ hash, textContent }) => [hash.slice(1), textContent ?? '']),
  )
  for (const field of document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')) {
    if (!says.has(field.id)) leave(field)
  }
  for (const [id, sentence] of says) {
    const field = document.getElementById(id)
    const isBegun = field === document.activeElement && !isFaulty(field)
    if (field?.closest('.field') && !isBegun) tell(field, sentence)
  }
}

function tell(field: HTMLElement, sentence: string): void {
  const id = `${field.id}-fault`
  const fault = document.getElementById(id) ?? document.createElement('p')
  if (fault.textContent !== sentence) fault.textContent = sentence
  if (fault.isConnected) return
  fault.id = id
  fault.className = 'fault'
  const hint = document.getElementById(`${field.id}-hint`)
  if (hint) hint.before(fault)
  else field.closest('.field')?.append(fault)
  field.ariaInvalid = 'true'
  describe(field, [id, ...descriptions(field)])
}

function leave(field: HTMLElement): void {
  const id = `${field.id}-fault`
  field.removeAttribute('aria-invalid')
  describe(
    field,
    descriptions(field).filter(other => other !== id),
  )
  document.getElementById(id)?.remove()
}

const descriptions = (field: HTMLElement): readonly string[] =>
  field.getAttribute('aria-describedby')?.split(' ') ?? []

function describe(field: HTMLElement, ids: readonly string[]): void {
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}

function leaveSummary(field: HTMLElement): void {
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
      left === 1 ? 'One field needs attention.' : `${left} fields need attention.`
  }
}
