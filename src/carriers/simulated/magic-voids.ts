export type VoidFault = 'later' | 'refused'

/** Names of the recipient whose label is voided otherwise than at once, in any case. */
export const magicVoidNames: Readonly<Record<VoidFault, string>> = {
  later: 'VOID LATER',
  refused: 'VOID REFUSED',
}

const faults = ['later', 'refused'] as const

export function voidFaultOf(recipientName: string | null): VoidFault | null {
  const name = recipientName?.trim().toUpperCase()
  return faults.find(fault => magicVoidNames[fault] === name) ?? null
}
