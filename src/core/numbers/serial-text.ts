/** A serial as digits of a fixed length; a serial that does not fit would repeat a number, so it throws. */
export function serialText(serial: number, length: number): string {
  if (!Number.isSafeInteger(serial) || serial < 0 || serial >= 10 ** length) {
    throw new RangeError(`serial ${serial} does not fit ${length} digits`)
  }
  return String(serial).padStart(length, '0')
}
