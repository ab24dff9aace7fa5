const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function bytesOfBase32(text: string): Buffer {
  const bits = [...text].map(sign => digits.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
