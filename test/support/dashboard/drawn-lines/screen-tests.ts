import type { Twins } from './twins.ts'

export type ScreenTest = (twins: Twins) => Promise<void>

/**
 * By the line of the table: a screen that changes something and draws lines. Each of them is run, and
 * makes what the form makes. The names go on from "a line makes what the form makes".
 */
export type ScreenTests = Readonly<
  Record<`GET /:account/${string}`, Readonly<Record<string, ScreenTest>>>
>
