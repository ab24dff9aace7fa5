/** The letter after `g`, and the screen that it leads to, where the menu has it. */
export const places: Readonly<Record<string, { readonly path: string; readonly name: string }>> = {
  e: { path: '/events', name: 'Events' },
  h: { path: '', name: 'Today' },
  m: { path: '/money', name: 'Money' },
  n: { path: '/ship', name: 'Ship one' },
  p: { path: '/print', name: 'Print' },
  q: { path: '/quote', name: 'Quote' },
  r: { path: '/requests', name: 'Requests' },
  s: { path: '/shipments', name: 'Shipments' },
  w: { path: '/webhooks', name: 'Webhooks' },
}

export function goTo(key: string): void {
  const place = places[key]
  const links = document.querySelectorAll<HTMLAnchorElement>('#menu a')
  const link = [...links].find(
    ({ pathname }) => place && pathname.replace(/\/$/, '').endsWith(`/${account()}${place.path}`),
  )
  link?.click()
}

const account = (): string => document.body.dataset.account ?? ''
