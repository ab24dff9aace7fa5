import { readFile } from 'node:fs/promises'
import { type Page, pageOf } from './page/page.ts'

const folder = new URL('../../../../docs/', import.meta.url)

/** In the order in which a newcomer reads them. The files stand where their pages do. */
const guides = [
  'guides/first-label',
  'guides/idempotency',
  'guides/money',
  'guides/returns',
  'guides/customs',
  'guides/freight',
  'guides/webhooks',
  'guides/client',
  'guides/moving',
  'sandbox',
]

export const readGuides = (): Promise<readonly Page[]> =>
  Promise.all(
    guides.map(async guide => {
      const markdown = await readFile(new URL(`${guide}.md`, folder), 'utf8')
      return pageOf(`/docs/${guide}`, markdown)
    }),
  )
