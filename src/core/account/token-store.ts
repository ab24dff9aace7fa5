import type { AccountId, Principal, Scope, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Page } from '../values/page.ts'
import type { AccountRow } from './account-store.ts'

export type TokenRow = {
  readonly accountId: AccountId
  readonly id: number
  readonly name: string
  /** The start of the secret, for people to tell tokens apart. */
  readonly hint: string
  /** The end of the secret, for the same; null for a token of a release that did not keep it. */
  readonly lastFour: string | null
  readonly scopes: readonly Scope[]
  readonly createdAt: Instant
  /** Null where the release that made it did not keep it. */
  readonly principal: Principal | null
  readonly expiresAt: Instant | null
  /** The end that it was made with; `expiresAt` is earlier where a rotation ended it. */
  readonly plannedEnd: Instant | null
  readonly revokedAt: Instant | null
  readonly lastUsedAt: Instant | null
}

/** A token, with everything about its account that a request needs. */
type Bearer = {
  readonly token: TokenRow
  readonly account: AccountRow
  readonly clockOffsetMs: number
}

/** Which tokens of an account: those that are in use at the time, or those that have ended by then. */
type TokenChoice = { readonly areLive: boolean; readonly at: Instant }

type TokenPage = { readonly tokens: readonly TokenRow[]; readonly total: number }

/** The token that made a token: a renewal replaced its parent, which asked for it itself. */
type TokenOrigin = { readonly parent: number; readonly isRenewal: boolean }

/** A token and those from which it came, each with its origin; one that no token made is not in it. */
export type TokenLineage = ReadonlyMap<number, TokenOrigin>

export type TokenReader = {
  /** Finds revoked tokens, too. Takes no tenant: a secret comes without an account. */
  bearerOf(secretHash: string): Promise<Bearer | null>
  byId(tenant: Tenant, id: number): Promise<TokenRow | null>
  lineage(tenant: Tenant, id: number): Promise<TokenLineage>
  /** The ids of the token itself and of those in whose place it stands: it replaced them, one by one. */
  places(tenant: Tenant, id: number): Promise<readonly number[]>
  /**
   * Those that are live at the time of the token's family: what it made, what those made in whose place it
   * stands, and all that came from these, ones that have ended between them or not; in the order of their
   * making. The renewals of those that it replaced are no part of it.
   */
  liveOfFamily(tenant: Tenant, id: number, at: Instant): Promise<readonly TokenRow[]>
  /**
   * Those that are live at the time of all that a person made, and that these made, ones that have ended
   * between them or not; in the order of their making.
   */
  liveOfUser(tenant: Tenant, userId: number, at: Instant): Promise<readonly TokenRow[]>
  /** Revoked ones and ended ones, too. */
  list(tenant: Tenant): Promise<readonly TokenRow[]>
  /** Those that are live at the time, the newest first, and how many they are in all. */
  pageOfLive(tenant: Tenant, at: Instant, page: Page): Promise<TokenPage>
  /** How many are live at the time. */
  countLive(tenant: Tenant, at: Instant): Promise<number>
  /** The newest of them first; those below an id, where one is named. */
  newest(
    tenant: Tenant,
    choice: TokenChoice,
    below: number | null,
    limit: number,
  ): Promise<readonly TokenRow[]>
}

export type TokenWriter = TokenReader & {
  insert(
    tenant: Tenant,
    row: Omit<TokenRow, 'accountId' | 'plannedEnd' | 'revokedAt' | 'lastUsedAt'> & {
      secretHash: string
      /** The token that it replaces, where a rotation makes it. */
      replaces?: number | null
    },
  ): Promise<void>
  /** False where this tenant has no such token; a second revocation keeps the first time. */
  revoke(tenant: Tenant, id: number, at: Instant): Promise<boolean>
  /**
   * Ends a live token at the time, or before where its end is earlier; its planned end stays. False where it
   * is not live now.
   */
  endBy(tenant: Tenant, id: number, at: Instant, now: Instant): Promise<boolean>
  /** Revokes a token's family, itself left out; gives the ids of those that were not revoked yet. */
  revokeFamily(tenant: Tenant, id: number, at: Instant): Promise<readonly number[]>
  /** Revokes of its family, its renewals left out, what ends by the time; null for whatever end. */
  revokeWhatEnds(
    tenant: Tenant,
    id: number,
    at: Instant,
    end: Instant | null,
  ): Promise<readonly number[]>
  /** Revokes what is live at the time of all that a person made, and that these made. */
  revokeOfUser(tenant: Tenant, userId: number, at: Instant): Promise<readonly number[]>
  /** Ends, as `endBy` does, the renewals of a token and all that came from them, as far as they are live now. */
  endRenewals(tenant: Tenant, id: number, at: Instant, now: Instant): Promise<readonly number[]>
  touch(tenant: Tenant, id: number, at: Instant): Promise<void>
}

export const isLive = (
  { revokedAt, expiresAt }: Pick<TokenRow, 'revokedAt' | 'expiresAt'>,
  now: Instant,
): boolean => revokedAt === null && (expiresAt === null || expiresAt > now)
