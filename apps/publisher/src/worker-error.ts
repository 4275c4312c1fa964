import type { Loss } from '@bayt/content/entities/build'
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { LossError } from '@bayt/release/loss'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'

/** An error as a worker thread sends it: the structured clone of an error loses its class and its fields. */
export type SerializedError =
  | { type: 'refused'; message: string; loss?: Loss }
  | { type: 'content'; message: string; kind: ErrorKind }
  | { type: 'other'; message: string }

export function serializeError(error: unknown): SerializedError {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof LossError) return { type: 'refused', message, loss: error.loss }
  if (error instanceof ReleaseRefusedError) return { type: 'refused', message }
  if (error instanceof ContentError) return { type: 'content', message, kind: error.kind }
  return { type: 'other', message }
}

export function deserializeError(serialized: SerializedError): Error {
  if (serialized.type === 'refused') {
    const { message, loss } = serialized
    return loss ? new LossError(message, loss) : new ReleaseRefusedError(message)
  }
  if (serialized.type === 'content') return new ContentError(serialized.kind, serialized.message)
  return new Error(serialized.message)
}

/**
 * The error of a worker thread that ended by itself. @param cause the value of its event `error` or `exit`: an error, or the exit
 * code
 */
export function endOfWorker(name: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : `exit code ${cause}`
  return new Error(`The ${name} stopped unexpectedly (${reason}).`, { cause })
}
