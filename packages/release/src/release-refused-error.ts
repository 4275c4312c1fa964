/** Thrown where a rendered release must not go live; the message says why in plain words. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError'
  /** Whether a person may decide that it is right nevertheless. */
  readonly isConfirmable: boolean

  constructor(message: string, isConfirmable = false) {
    super(message)
    this.isConfirmable = isConfirmable
  }
}
