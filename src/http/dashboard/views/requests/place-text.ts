import type { LogPlace } from '#core/calls/request-log-store.ts'

/** Behind which call a page begins, as the address says it. */
export const placeText = ({ at, requestId }: LogPlace): string => `${at}~${requestId}`
