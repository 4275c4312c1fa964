/** Thrown when a rendered release must not go live. The message is shown to staff. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError'
}
