import type { CustomsContent } from '#core/ports/labels.ts'

/**
 * The sender signs for these values although the account's defaults supplied them; empty where there are
 * none. The description comes last: it may be long, and the list of goods shows it anyway.
 */
export const defaultsLine = ({ fromDefaults }: CustomsContent): string =>
  fromDefaults.length === 0
    ? ''
    : `FROM THE ACCOUNT'S DEFAULTS: ${fromDefaults.toReversed().join(', ')}`
