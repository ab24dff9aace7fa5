import type { Command } from '../command/command.ts'
import { notFound } from '../errors.ts'
import { closeoutIdOf } from '../numbers/manifest-number.ts'
import { codeKey } from '../values/code-key.ts'
import type { Closeout } from './closeout.ts'

const idForm = /^\d{1,11}$/

/** By its id, or by the number on its manifest. */
export async function findCloseout(
  { world, tenant }: Pick<Command, 'world' | 'tenant'>,
  named: string,
): Promise<Closeout> {
  const key = codeKey(named)
  const id = idForm.test(key) ? Number(key) : closeoutIdOf(key)
  const closeout = id === null ? null : await world.store.read.closeouts.byId(tenant, id)
  if (!closeout) throw notFound('Closeout')
  return closeout
}
