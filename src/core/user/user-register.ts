import type { World } from '../world.ts'

/** Production's world, as far as people need it: they live in its database alone. */
export type UserRegister = Pick<World, 'store' | 'clock' | 'secretSeal' | 'passwords'>
