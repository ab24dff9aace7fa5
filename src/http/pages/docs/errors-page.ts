import { type ErrorGuide, errorGuides } from '../../base/error-guide.ts'
import { errorsPath } from '../../base/page-addresses.ts'
import { statusOf } from '../../base/status-of-code.ts'
import type { WireCode } from '../../base/transport-fault.ts'
import { type Page, parseDocsPage } from './page/page.ts'

/** What each code means and what helps: the page behind `docs_url` of an error. */
export function errorsPage(): Page {
  const sections = Object.entries(errorGuides).map(([code, guide]) =>
    sectionOf(code as WireCode, guide),
  )
  return parseDocsPage(
    errorsPath,
    `# Errors

Each error of version 5 has one of these codes, and its \`docs_url\` leads to the code's place on this page.

Branch on the code, never on the message. Every response has a \`Request-Id\`: quote it when you ask for help. Versions 3 and 4 return the status and a message without the code.

${sections.join('\n')}`,
  )
}

const sectionOf = (code: WireCode, { cause, recovery, example }: ErrorGuide): string =>
  `## \`${code}\`

Status ${statusOf[code]}

- **Cause**: ${sentence(cause)}
- **What to do**: ${sentence(recovery)}
- **Example**: ${example}
`

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
