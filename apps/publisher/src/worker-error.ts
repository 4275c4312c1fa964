import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'

/** An error as a worker thread sends it: the structured clone of an error loses its class and its fields. */
export type SerializedError =
  | { type: 'refused'; message: string; isConfirmable: boolean }
  | { type: 'content'; message: string; kind: ErrorKind }
  | { type: 'other'; message: string }

export function serializeError(error: unknown): SerializedError {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ReleaseRefusedError) return { type: 'refused', message, isConfirmable: error.isConfirmable }
  if (error instanceof ContentError) return { type: 'content', message, kind: error.kind }
  return { type: 'other', message }
}

export function deserializeError(packed: SerializedError): Error {
  if (packed.type === 'refused') return new ReleaseRefusedError(packed.message, packed.isConfirmable)
  if (packed.type === 'content') return new ContentError(packed.kind, packed.message)
  return new Error(packed.message)
}
