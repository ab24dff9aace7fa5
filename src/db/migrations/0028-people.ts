import type { Migration, TableDialect } from './migration.ts'

/** Who signs in, by what, and to which accounts. Production's tables hold rows, the sandbox's none. */
export const peopleMigration: Migration = {
  id: 28,
  name: 'people',
  statements: dialect => [...userTables(dialect), ...proofTables(dialect), ...linkTables(dialect)],
}

const userTables = ({ integer, table }: TableDialect): readonly string[] => [
  `create table service_user (
    id ${integer} not null primary key check (id > 0),
    email text not null,
    email_key text not null unique check (email_key <> ''),
    name text not null check (name <> ''),
    is_operator ${integer} not null check (is_operator in (0, 1)),
    created_at ${integer} not null,
    disabled_at ${integer},
    password_hash text
  )${table}`,
  `create table membership (
    account_id ${integer} not null references account (id),
    user_id ${integer} not null references service_user (id),
    role text not null,
    created_at ${integer} not null,
    primary key (account_id, user_id)
  )${table}`,
  'create index membership_of_user on membership (user_id)',
  `create table user_session (
    id ${integer} not null primary key check (id > 0),
    secret_hash text not null unique,
    user_id ${integer} not null references service_user (id),
    stage text not null check (stage in ('full', 'code_due')),
    created_at ${integer} not null,
    last_seen_at ${integer} not null,
    proved_at ${integer} not null,
    look_as_account_id ${integer} references account (id),
    place text not null,
    browser text not null
  )${table}`,
  'create index user_session_of_user on user_session (user_id)',
  'create index user_session_age on user_session (last_seen_at)',
]

const proofTables = ({ integer, bytes, table }: TableDialect): readonly string[] => [
  `create table user_passkey (
    credential_id text not null primary key,
    user_id ${integer} not null references service_user (id),
    public_key ${bytes} not null,
    counter ${integer} not null check (counter >= 0),
    transports text not null,
    name text not null,
    created_at ${integer} not null,
    last_used_at ${integer}
  )${table}`,
  'create index user_passkey_of_user on user_passkey (user_id)',
  `create table passkey_challenge (
    challenge_hash text not null primary key,
    purpose text not null,
    user_id ${integer} references service_user (id),
    expires_at ${integer} not null
  )${table}`,
  'create index passkey_challenge_age on passkey_challenge (expires_at)',
  `create table one_time_code (
    user_id ${integer} not null primary key references service_user (id),
    sealed_secret text not null,
    confirmed_at ${integer},
    last_step ${integer} not null
  )${table}`,
  `create table recovery_code (
    user_id ${integer} not null references service_user (id),
    code_hash text not null,
    primary key (user_id, code_hash)
  )${table}`,
]

const linkTables = ({ integer, table }: TableDialect): readonly string[] => [
  `create table invitation (
    account_id ${integer} not null references account (id),
    id ${integer} not null check (id > 0),
    secret_hash text not null unique,
    email text not null,
    role text not null,
    invited_by ${integer} references service_user (id),
    created_at ${integer} not null,
    expires_at ${integer} not null,
    primary key (account_id, id)
  )${table}`,
  'create index invitation_age on invitation (expires_at)',
  `create table password_reset (
    secret_hash text not null primary key,
    user_id ${integer} not null references service_user (id),
    created_at ${integer} not null,
    expires_at ${integer} not null
  )${table}`,
  'create index password_reset_of_user on password_reset (user_id)',
  'create index password_reset_age on password_reset (expires_at)',
]
