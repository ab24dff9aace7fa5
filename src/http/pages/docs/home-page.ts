import type { Edge } from '../../base/edge.ts'
import { consolePath } from './console.ts'
import { type Chapter, homePath, linkTo, type Page, parseDocsPage } from './page/page.ts'

/** The first page: all others, by who reads them. */
export const homePage = (
  chapters: readonly Chapter[],
  edges: readonly Pick<Edge, 'name'>[],
): Page =>
  parseDocsPage(
    homePath,
    `# Postilion

A shipping and postage service: rates of several carriers, labels paid for with prepaid credits, returns, customs documents and tracking, behind one HTTP API.

${chapters.map(sectionOf).join('\n')}
The [console](${consolePath}) sends requests from the browser, to the sandbox unless you choose another server. It loads four megabytes of script.

## For programs

Each page is also available as Markdown: add \`.md\` to its address. [llms.txt](/llms.txt) lists all of them. The OpenAPI documents are ${edges.map(documentLink).join(', ')}.
`,
  )

const documentLink = ({ name }: Pick<Edge, 'name'>): string =>
  `[${name}.json](${homePath}/${name}.json)`

const sectionOf = ({ title, pages }: Chapter): string =>
  `## ${title}\n\n${pages.map(page => `- ${linkTo(page)}: ${page.summary}`).join('\n')}\n`
