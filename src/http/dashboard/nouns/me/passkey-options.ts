import { requireFreshProof } from '../../session/fresh-proof.ts'
import { creationOptions } from '../../session/passkey-ceremony.ts'
import { type Answer, jsonOf, type SignedInVisit } from '../../visit/screen.ts'

export const sendCreationOptions = async (visit: SignedInVisit): Promise<Answer> =>
  requireFreshProof(visit, visit.to('/me/passkeys/new')) ?? jsonOf(await creationOptions(visit))
