export const nodeRoles = ['all', 'http', 'jobs'] as const

/** What a running node does: it answers requests, works off the jobs, or both. */
export type NodeRole = (typeof nodeRoles)[number]

/** The embedded databases have one server: a part of its work would be left to nobody. */
export const theWholeOfIt =
  'all where DATABASE_URL is not set: one process alone serves the embedded databases'
