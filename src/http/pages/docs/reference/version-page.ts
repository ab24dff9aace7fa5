import { type Chapter, linkTo, type Page, pageOf } from '../page/page.ts'
import type { ApiDocument, OperationGroup } from './api-document.ts'
import { operationPage, pathOf } from './operation-page.ts'
import { table } from './table.ts'

/** What a reader needs before the first call of a version, and its operations. */
export function versionPage(document: ApiDocument): Page {
  const { name, title, prefix, introduction, groups } = document
  const nouns = groups.map(group => group.name.toLowerCase()).join(', ')
  return pageOf(
    `/docs/${name}`,
    `# ${title}

The API at \`${prefix}\`: ${nouns}.

For programs: the [OpenAPI document](${prefix}/openapi.json) and a [Postman collection](/docs/postman-${name}.json).

${groups.map(group => sectionOf(document, group)).join('\n')}
${introduction.slice(introduction.indexOf('## '))}`,
  )
}

function sectionOf(
  document: ApiDocument,
  { name, description, operations }: OperationGroup,
): string {
  const rows = operations.map(operation => [
    linkTo({ path: pathOf(document, operation), title: operation.summary }),
    `\`${operation.method} ${operation.path}\``,
  ])
  return `## ${name}\n\n${description}.\n\n${table(['Operation', 'Request'], rows)}`
}

/** The pages of all operations, as the version groups them. */
export const operationChapters = (document: ApiDocument): readonly Chapter[] =>
  document.groups.map(({ name, operations }) => ({
    title: name,
    pages: operations.map(operation => operationPage(document, operation)),
  }))
