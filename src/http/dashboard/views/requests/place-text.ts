import type { LogCursor } from '#core/calls/request-log.ts'

/** Behind which call a page begins, as the address says it. */
export const placeText = ({ at, requestId }: LogCursor): string => `${at}~${requestId}`
