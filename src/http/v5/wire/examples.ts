/**
 * The examples of the published document. A test sends their requests to a real service and compares
 * its answers with theirs.
 */

export const momentExample = '2026-11-22T15:04:05.000Z'
export const sandboxExample = 'http://127.0.0.1:4100/sandbox/api/v5'
