import type { CustomsContent } from '#core/ports/labels.ts'

/**
 * What the sender signs for without having named it; empty where everything was named. The
 * description comes last: it may be long, and the goods are listed by it.
 */
export const defaultsLine = ({ fromDefaults }: CustomsContent): string =>
  fromDefaults.length === 0
    ? ''
    : `FROM THE ACCOUNT'S DEFAULTS: ${fromDefaults.toReversed().join(', ')}`
