/** We can't make or restore a backup as the operator wants. The message says why, and what to do. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupRefused'
  }
}
