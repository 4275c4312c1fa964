import type { Loss } from '@bayt/content/entities/build'
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { LossError } from '@bayt/release/loss'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'

/** An error as a worker thread sends it: the structured clone of an error loses its class and its fields. */
export interface SerializedError {
  message: string
  /** The kind of a ContentError. */
  kind?: ErrorKind
  /** A ReleaseRefusedError that is no LossError. */
  isRefused?: true
  /** The loss of a LossError. */
  loss?: Loss
}

export function serializeError(error: unknown): SerializedError {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof LossError) return { message, loss: error.loss }
  if (error instanceof ReleaseRefusedError) return { message, isRefused: true }
  return error instanceof ContentError ? { message, kind: error.kind } : { message }
}

export function deserializeError({ message, kind, isRefused, loss }: SerializedError): Error {
  if (loss) return new LossError(message, loss)
  if (isRefused) return new ReleaseRefusedError(message)
  return kind ? new ContentError(kind, message) : new Error(message)
}

/**
 * The error of a worker thread that ended by itself. @param cause the value of its event `error` or `exit`: an error, or the exit
 * code
 */
export function endOfWorker(name: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : `exit code ${cause}`
  return new Error(`The ${name} stopped unexpectedly (${reason}).`, { cause })
}
