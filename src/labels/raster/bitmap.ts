/** Black and white: a set bit is ink, the highest bit of a byte the leftmost dot. */
export type Bitmap = {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly bits: Uint8Array
}

export function blankBitmap(width: number, height: number): Bitmap {
  const stride = (width + 7) >> 3
  return { width, height, stride, bits: new Uint8Array(stride * height) }
}

/** Inks a rectangle, as far as it lies inside the bitmap. */
export function inkRectangle(
  target: Bitmap,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const [left, right] = [Math.max(0, x), Math.min(target.width, x + width)]
  const [top, bottom] = [Math.max(0, y), Math.min(target.height, y + height)]
  if (left >= right) return
  const { bits, stride } = target
  const [first, last] = [left >> 3, (right - 1) >> 3]
  const opening = 0xff >> (left & 7)
  const closing = (0xff << (7 - ((right - 1) & 7))) & 0xff
  for (let row = top; row < bottom; row++) {
    const start = row * stride
    if (first === last) {
      bits[start + first] = (bits[start + first] ?? 0) | (opening & closing)
      continue
    }
    bits[start + first] = (bits[start + first] ?? 0) | opening
    bits.fill(0xff, start + first + 1, start + last)
    bits[start + last] = (bits[start + last] ?? 0) | closing
  }
}

/** Inks every dot where the stamp has ink, with its upper left corner at x, y. */
export function stampBitmap(target: Bitmap, stamp: Bitmap, x: number, y: number): void {
  const { bits, stride } = target
  const shift = x & 7
  const firstByte = x >> 3
  const top = Math.max(0, -y)
  const bottom = Math.min(stamp.height, target.height - y)
  for (let row = top; row < bottom; row++) {
    const from = row * stamp.stride
    const to = (y + row) * stride
    for (let at = 0; at < stamp.stride; at++) {
      const ink = stamp.bits[from + at] ?? 0
      if (ink === 0) continue
      const column = firstByte + at
      if (column >= 0 && column < stride)
        bits[to + column] = (bits[to + column] ?? 0) | (ink >> shift)
      const next = column + 1
      if (shift > 0 && next >= 0 && next < stride) {
        bits[to + next] = (bits[to + next] ?? 0) | ((ink << (8 - shift)) & 0xff)
      }
    }
  }
}
