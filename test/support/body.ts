/** A JSON object that a test sends. */
export type Body = Record<string, unknown>

export const without = (body: Body, ...fields: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)))
