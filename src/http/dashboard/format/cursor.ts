/** A page of a list by key begins after one of its rows, which the URL names by two numbers. */
type Cursor = {
  write(first: number, second: number): string
  /** Null for any other text, which shows the first page. */
  read(text: string | null): readonly [number, number] | null
}

const cursorWith = (sign: string): Cursor => ({
  write: (first, second) => `${first}${sign}${second}`,
  read: text => {
    const [first = '', second = '', ...more] = (text ?? '').split(sign)
    const isCursor = more.length === 0 && [first, second].every(part => /^\d{1,15}$/.test(part))
    return isCursor ? [Number(first), Number(second)] : null
  },
})

/** `812.77` */
export const journalCursor = cursorWith('.')
/** `1795471200000.7` */
export const labelCursor = cursorWith('.')
/** `1795471200000-7` */
export const shipmentCursor = cursorWith('-')
/** `1795471200000~7` */
export const eventCursor = cursorWith('~')
