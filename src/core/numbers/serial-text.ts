/** Digits of a fixed length. Throws for a serial that does not fit, since it would repeat a number. */
export function serialText(serial: number, length: number): string {
  if (!Number.isSafeInteger(serial) || serial < 0 || serial >= 10 ** length) {
    throw new RangeError(`serial ${serial} does not fit ${length} digits`)
  }
  return String(serial).padStart(length, '0')
}
