import type { Scope } from '#core/access.ts'
import type { EdgeScope } from '../../base/edge.ts'
import type { FailureCodes } from '../wire/failures.ts'

/** What a route says of itself in the document. */
export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** Where they are others than those of its noun. */
  readonly scopes?: readonly Scope[]
  /** Why the state of things may not allow the call. */
  readonly conflicts?: FailureCodes
}

export const documentedOperation = (
  { operationId, summary, description }: Operation,
  tag: string,
) => ({
  operationId,
  summary,
  description,
  tags: [tag],
})

/** A route of this version, before it joins a server. */
export type Route = {
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the prefix of the version: `/labels/:shipment_id`. */
  readonly url: string
  addTo(scope: EdgeScope): void
}
