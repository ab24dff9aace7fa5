import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { proseFiles } from '../../tools/check-documented.ts'

const root = resolve(import.meta.dirname, '../..')

/** Everything that a reader may paste from. Decisions are history. */
export const docPages = proseFiles.filter(page => !page.startsWith('docs/adr/'))

/** Each is pasted into a terminal beside a new server of its own. */
export const guidePages = [...globSync('docs/guides/*.md', { cwd: root }), 'docs/sandbox.md']

/** Pasted beside one server, each by itself; README and the page of own names by tests of their own. */
export const operatorPages = ['docs/orders-import.md', 'docs/payments.md']
export const pagesWithOwnTest = ['README.md', 'docs/own-names.md', 'packages/client/README.md']

/** They need every server to be stopped; they are pasted in this order. */
export const stoppedPages = ['docs/backup.md', 'docs/moving-to-postgresql.md']
