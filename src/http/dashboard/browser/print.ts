/** Shows how many pictures have come, opens the print dialog after the last one, and asks then whether it printed. */
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
  else waitForPictures(asked)
}

function waitForPictures(asked: HTMLElement): void {
  const bar = document.querySelector<HTMLProgressElement>('progress[data-pictures]')
  let failed = 0
  const count = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries as readonly PerformanceResourceTiming[]) {
      if (!new URL(entry.name).pathname.endsWith('/print/label')) continue
      if (entry.responseStatus >= 400) failed += 1
      if (bar) bar.value += 1
    }
  }
  // An observer gets what came before it, too: the first 250 at most.
  const observer = new PerformanceObserver(list => count(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
  if (bar) bar.hidden = false
  addEventListener('load', () => {
    count(observer.takeRecords())
    observer.disconnect()
    if (bar) bar.hidden = true
    if (failed === 0) print()
    else asked.textContent = `${failed} of the images did not load. Reload this page.`
  })
}
