import type { Service } from '../../../service.ts'
import type { ScriptlessBrowser } from '../scriptless-browser.ts'

export type Browsing = {
  readonly service: Service
  /** A page of the service, by its path or address, in a browser of its own. */
  open(url: string, cookie?: string): Promise<ScriptlessBrowser>
}

export type LineTest = (browsing: Browsing) => Promise<void>

/** By the line of the table: its form is sent without script, and what it was sent for is done. */
export type LineTests = Readonly<Record<`POST /${string}`, LineTest>>
