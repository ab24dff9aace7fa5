export type UserTables = {
  service_user: ServiceUserTable
  membership: MembershipTable
  user_session: UserSessionTable
  user_passkey: UserPasskeyTable
  passkey_challenge: PasskeyChallengeTable
  one_time_code: OneTimeCodeTable
  recovery_code: RecoveryCodeTable
  invitation: InvitationTable
  password_reset: PasswordResetTable
}

export type ServiceUserTable = {
  id: number
  email: string
  /** The e-mail in lower case. */
  email_key: string
  name: string
  is_operator: number
  created_at: number
  disabled_at: number | null
  password_hash: string | null
}

export type MembershipTable = {
  account_id: number
  user_id: number
  role: string
  created_at: number
}

export type UserSessionTable = {
  id: number
  secret_hash: string
  user_id: number
  stage: string
  created_at: number
  last_seen_at: number
  proved_at: number
  look_as_account_id: number | null
  place: string
  browser: string
}

export type UserPasskeyTable = {
  credential_id: string
  user_id: number
  public_key: Uint8Array
  counter: number
  /** A JSON list. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

export type PasskeyChallengeTable = {
  challenge_hash: string
  purpose: string
  user_id: number | null
  expires_at: number
}

export type OneTimeCodeTable = {
  user_id: number
  sealed_secret: string
  confirmed_at: number | null
  last_step: number
}

export type RecoveryCodeTable = { user_id: number; code_hash: string }

export type InvitationTable = {
  account_id: number
  id: number
  secret_hash: string
  email: string
  role: string
  invited_by: number | null
  created_at: number
  expires_at: number
}

export type PasswordResetTable = {
  secret_hash: string
  user_id: number
  created_at: number
  expires_at: number
}
