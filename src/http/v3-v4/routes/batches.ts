import { createBatch } from '#core/batch/batches.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { runCommand } from '../../base/run-command.ts'
import { BatchBody, BatchRequest, fromBatch } from '../wire/batch.ts'
import { bodyFailures } from '../wire/failures.ts'

export function createBatches(scope: EdgeScope): void {
  scope.post('/batches', {
    config: { access: { scopes: ['batches:write'], counts: 'writes' } },
    schema: {
      operationId: 'createBatch',
      summary: 'Create a batch',
      description: 'Shipments join it by its id when they are created.',
      tags: ['Batches'],
      body: BatchRequest,
      response: { 200: BatchBody, ...bodyFailures },
    },
    async handler(request, reply) {
      const batch = await runCommand(request, reply, null, command =>
        createBatch(command, request.body.name ?? null),
      )
      return batch === null ? reply : fromBatch(batch)
    },
  })
}
