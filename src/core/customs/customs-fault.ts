/** The part of a declaration that is at fault. `goods` is the whole list. */
export type CustomsFaultPart = 'goods' | 'description' | 'value' | 'hsCode' | 'lineWeight'

/** `says` follows the name of the field: "is needed across a border". */
export type CustomsFault = {
  readonly part: CustomsFaultPart
  readonly says: string
  /** The position in the list of goods, if the fault is in one line. */
  readonly line?: number
}
