import { newestEdge } from '#http/server.ts'

/** Below the address of a world: the version whose calls the screens show. */
export const newestApi = newestEdge.prefix
