import { html, type Markup } from '../../base/html.ts'
import type { Frame } from '../visit/frame.ts'
import type { ShownSearch } from '../visit/screen.ts'
import { liveSearch } from './live.ts'

/** One box for every code and name; without script it is a form that leads to a page of hits. */
export const searchBox = (frame: Frame, shown: ShownSearch | undefined): Markup | null =>
  frame.may('shipments:read')
    ? html`<form class="search" role="search" data-search action="${frame.to('/search')}"><input type="search" name="q" value="${shown?.text ?? ''}" aria-label="Search" placeholder="Search a code, order or name" autocomplete="off" maxlength="200"${liveSearch(frame.to('/search?live=1'), 'found')}><div id="found" role="listbox" aria-label="Found" hidden>${shown?.options ?? null}</div></form>`
    : null
