/** A value that a setting can't take; the message goes on after "takes". */
export class UnreadableSetting extends Error {}

export const refuse = (expected: string): never => {
  throw new UnreadableSetting(expected)
}
