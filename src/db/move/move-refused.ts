/** We can't carry the data over as the operator wants. The message says why, and what to do. */
export class MoveRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MoveRefused'
  }
}
