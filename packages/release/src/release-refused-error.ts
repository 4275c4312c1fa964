/** Thrown when a rendered release must not go live. The message is shown to staff. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError'
  /** Whether staff may confirm that the release is correct. */
  readonly isConfirmable: boolean

  constructor(message: string, isConfirmable = false) {
    super(message)
    this.isConfirmable = isConfirmable
  }
}
