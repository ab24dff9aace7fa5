import { html, type Markup } from '../../base/html.ts'
import type { Frame } from '../visit/frame.ts'
import type { ShownSearch } from '../visit/screen.ts'
import { liveSearch } from './live.ts'

/** One box for every code and name, and for what to do; without script it leads to a page of hits. */
export function searchBox(frame: Frame, shown: ShownSearch | undefined): Markup {
  const sought = frame.may('shipments:read') ? 'a code, order or name' : 'what to do'
  return html`<form class="search" role="search" data-search action="${frame.to('/search')}"><input type="search" name="q" value="${shown?.text ?? ''}" aria-label="Search" placeholder="Search ${sought}" autocomplete="off"${liveSearch(frame.to('/search?live=1'), 'found')}><div id="found" role="listbox" aria-label="Found" hidden>${shown?.options ?? null}</div></form>`
}
