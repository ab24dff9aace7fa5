import type { AccountId } from '#core/access.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import type { World } from '#core/world.ts'
import type { WorkSource } from './worker.ts'

/** The source itself where nothing is traced. */
export const tracedWork = <Item extends { readonly accountId: AccountId }>(
  { environment }: Pick<World, 'environment'>,
  source: WorkSource<Item>,
  tracing: Tracing | null,
): WorkSource<Item> =>
  tracing === null
    ? source
    : {
        ...source,
        run: (item, signal) => {
          const facts = {
            'postilion.environment': environment,
            'postilion.account.id': item.accountId,
          }
          return tracing.work({ name: `job ${source.kind}`, facts }, () => source.run(item, signal))
        },
      }
