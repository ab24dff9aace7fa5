import { type HashingCost, PasswordHashing } from '#core/user/password.ts'

/** The least that argon2id takes: what tests try is who may do what, not how long a guess takes. */
export const cheapCost: HashingCost = { memoryKib: 8, passes: 1, parallelism: 1 }

export const cheapPasswords = new PasswordHashing(cheapCost)
