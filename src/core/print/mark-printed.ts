import { principalOf } from '../access.ts'
import { type AnyCommand, accountNow, carryOut, withoutKey } from '../command/command.ts'
import { counted } from '../values/counted.ts'
import type { LabelPrint } from './label-print.ts'

/** A print changes no money and no parcel: a repeated one is one more print, so it needs no key. */
export async function markPrinted(
  command: AnyCommand,
  shipmentIds: readonly number[],
  { format, sheet }: Pick<LabelPrint, 'format' | 'sheet'>,
): Promise<void> {
  const { tenant, caller } = command
  const print: LabelPrint = {
    at: accountNow(command),
    by: principalOf(caller.access),
    format,
    sheet,
  }
  await carryOut(
    withoutKey(command),
    async ({ prints }) => prints.mark(tenant, shipmentIds, print),
    () =>
      `printed ${counted(shipmentIds.length, 'label')} as ${format}${sheet === null ? '' : ` on ${sheet}`}`,
  )
}

/** The paper jammed: the labels wait to be printed again. What was told of earlier prints stays. */
export async function markUnprinted(
  command: AnyCommand,
  shipmentIds: readonly number[],
): Promise<void> {
  await carryOut(
    withoutKey(command),
    async ({ prints }) => prints.putBack(command.tenant, shipmentIds),
    () => `marked ${counted(shipmentIds.length, 'label')} as not printed`,
  )
}
