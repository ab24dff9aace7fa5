/**
 * Check words of two-dimensional symbols: the remainder of a division over a small binary field. For each
 * divisor a table holds what every leading word subtracts from the words after it.
 */
export type Divisor = { readonly length: number; readonly rows: readonly Uint8Array[] }

/** The divisor whose roots are the first `count` powers in the field of `bits` bits. */
export function divisorOf(bits: number, polynomial: number, count: number): Divisor {
  const { powers, logs, order } = binaryField(bits, polynomial)
  const product = (one: number, other: number): number =>
    one === 0 || other === 0 ? 0 : (powers[((logs[one] ?? 0) + (logs[other] ?? 0)) % order] ?? 0)
  const terms = new Uint8Array(count + 1)
  terms[0] = 1
  for (let root = 1; root <= count; root++) {
    for (let at = root; at > 0; at--) {
      terms[at] = (terms[at] ?? 0) ^ product(terms[at - 1] ?? 0, powers[root] ?? 0)
    }
  }
  const tail = terms.subarray(1)
  const rows = Array.from({ length: order + 1 }, (_, lead) => tail.map(term => product(term, lead)))
  return { length: count, rows }
}

function binaryField(bits: number, polynomial: number) {
  const order = (1 << bits) - 1
  const powers = new Uint8Array(order)
  const logs = new Uint8Array(order + 1)
  for (let power = 0, value = 1; power < order; power++) {
    powers[power] = value
    logs[value] = power
    value <<= 1
    if (value > order) value ^= polynomial
  }
  return { powers, logs, order }
}

export function checkWords({ length, rows }: Divisor, data: ArrayLike<number>): Uint8Array {
  const check = new Uint8Array(length)
  const last = length - 1
  for (let at = 0; at < data.length; at++) {
    const row = rows[(data[at] ?? 0) ^ (check[0] ?? 0)]
    if (!row) throw new RangeError(`no word of this field: ${data[at]}`)
    for (let term = 0; term < last; term++) check[term] = (check[term + 1] ?? 0) ^ (row[term] ?? 0)
    check[last] = row[last] ?? 0
  }
  return check
}
