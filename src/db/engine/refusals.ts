/** How connection poolers word their refusals, all of them under one code; and what that means to us. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [
    /unsupported startup parameter/,
    'The connection pooler before the database refuses the options of DATABASE_URL: take them out, and set them for the role with "alter role … set".',
  ],
  [
    /statement pooling/,
    'The connection pooler before the database shares it by single statements: set its pool mode to transaction or session (docs/nodes.md).',
  ],
  [
    /no more connections|query_wait_timeout|too many/,
    'The connection pooler before the database has no connection left: raise its limits (docs/nodes.md).',
  ],
  [
    /no such (database|user)|does not exist/,
    'The connection pooler before the database does not know the database or the user of DATABASE_URL.',
  ],
  [
    /server conn|cannot connect|connect failed|server login|shut/,
    'The connection pooler does not reach the database.',
  ],
]

/** Without the pooler's own words: callers from outside read this, too. */
export const refusalIn = (message: string): string =>
  refusals.find(([words]) => words.test(message))?.[1] ??
  'The database, or a connection pooler before it, refuses the connection: its log says why.'
