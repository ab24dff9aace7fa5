import { randomInt } from 'node:crypto'
import { type CoreError, invalid } from '../errors.ts'
import { emailKey } from './user.ts'

const shortest = 15
/** A text with fewer letters and digits owes its length to other signs. */
const shortestRun = 10
/** Nobody types more, and a hash of megabytes would keep a thread busy. */
export const longestPassword = 256

/** Passwords that people choose who must choose fifteen characters; compared without spaces and marks. */
const obvious: ReadonlySet<string> = new Set([
  'correcthorsebatterystaple',
  'passwordpassword1',
  'passwordpassword123',
  'mypasswordispassword',
  'thisismypassword',
  'thequickbrownfox',
  'letmeinletmeinplease',
  'administratorpassword',
  'administrator123',
  'postilionpassword',
  'postilionadmin123',
  'qwertyuiopasdfgh',
  'qwertyuiopasdfghjkl',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y7u8i',
])

/** Refuses a password that is too short, too long, the user's e-mail or obvious; it asks for no signs. */
export function admitPassword(password: string, email: string): string {
  const fault = passwordFault(password, email)
  if (fault !== null) throw fault
  return password
}

/** The fault that speaks against a new password. */
export function passwordFault(password: string, email: string): CoreError | null {
  const length = [...password].length
  if (length < shortest) {
    return refused(
      `A password must have at least ${shortest} characters; a few words are easy to remember.`,
    )
  }
  if (length > longestPassword) {
    return refused(`A password can have at most ${longestPassword} characters.`)
  }
  if (isOf(password, email)) {
    return refused('Others know your email: choose something else.')
  }
  return isObvious(password) ? refused('This password is too easy to guess.') : null
}

const refused = (message: string) => invalid('password', message)

const isOf = (password: string, email: string): boolean => emailKey(password) === emailKey(email)

function isObvious(password: string): boolean {
  const bare = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return obvious.has(bare) || isRepeated(password.toLowerCase()) || isRun(bare)
}

/** `aaaaaaaaaaaaaaa`, `abcabcabcabcabc`, `passwordpassword`. */
const isRepeated = (text: string): boolean => /^(.{1,10})\1+$/su.test(text)

/** `abcdefghijklmno`, `123456789012345`, and the same backwards. */
function isRun(text: string): boolean {
  const digits = '0123456789'.repeat(4)
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(3)
  const backwards = (run: string) => [...run].reverse().join('')
  const runs = [digits, letters, backwards(digits), backwards(letters)]
  return text.length >= shortestRun && runs.some(run => run.includes(text))
}

/** Leaves out letters and digits that look like one another. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 6

/** 24 random signs in groups that people can copy by hand: 120 bits. */
export const randomPassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => signs.charAt(randomInt(signs.length))).join(''),
  ).join('-')
