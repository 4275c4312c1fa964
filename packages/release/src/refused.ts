/** Thrown where a rendered release must not go live; the message says why in plain words. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
  /** Whether a person may decide that it is right nevertheless. */
  readonly isConfirmable: boolean

  constructor(message: string, isConfirmable = false) {
    super(message)
    this.isConfirmable = isConfirmable
  }
}
