import type { Content, Schema } from './api-document.ts'

export const schemaOf = (content: Content): Schema => content['application/json'].schema

/** The example of a body as a block of Markdown. */
export const exampleOf = (content: Content, aside?: unknown): string =>
  `\`\`\`json\n${JSON.stringify(content['application/json'].example ?? aside, null, 2)}\n\`\`\`\n`
