import { createBatch } from '#core/batch/create-batch.ts'
import { commandOf } from '#core/command/command.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { markOf } from '#http/base/refusal-log.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { BatchBody, BatchRequest, fromBatch } from '../../wire/batch.ts'
import { bodyFailures } from '../../wire/failures.ts'

export function createBatches(scope: EdgeScope): void {
  scope.post('/batches', {
    config: { access: { scopes: ['batches:write'], counts: 'writes' } },
    schema: {
      operationId: 'createBatch',
      summary: 'Create a batch',
      description: 'Shipments join it by its id as they are created.',
      tags: ['Batches'],
      body: BatchRequest,
      response: { 200: BatchBody, ...bodyFailures },
    },
    async handler(request) {
      const command = commandOf(worldOf(request), callerOf(request), markOf(request))
      return fromBatch(await createBatch(command, request.body.name ?? null))
    },
  })
}
