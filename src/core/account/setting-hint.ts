import type { SettingKey } from './settings.ts'

/** Tells a program which settings of its account would supply what it left out. */
export const suppliedBySettings = (first: SettingKey, ...others: readonly SettingKey[]): string =>
  others.length === 0
    ? `; the account setting ${first} would supply it`
    : `; the account settings ${[first, ...others].join(' and ')} would supply them`

/** Names the setting that limits a field. */
export const limitedBySetting = (key: SettingKey): string => ` (setting ${key})`

const hint =
  /; the account settings? [a-z_]+(?: and [a-z_]+)* would supply (?:it|them)| \(setting [a-z_]+\)/g

/** For people, who see fields and no keys. */
export const withoutSettingHints = (sentence: string): string => sentence.replaceAll(hint, '')
