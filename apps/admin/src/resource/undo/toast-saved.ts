import { toast } from 'sonner'
import type { Undo } from '../../data/undo.ts'
import { offer, WITHOUT_OFFER } from './undo-button.tsx'

let toasts = 0

/**
 * Reports a save, and offers to undo it for 10 seconds.
 * @param undo undefined for saves that cannot be undone
 * @param id replaces the toast with this id
 */
export function toastSaved(message: string, undo: Undo | undefined, id?: string): void {
  toasts += 1
  const toastId = id ?? `saved/${toasts}`
  toast.success(message, { id: toastId, ...(undo ? offer(toastId, message, undo) : WITHOUT_OFFER) })
}

/** Replaces the toast of an earlier save, so that the undo of that save is no longer offered. */
export function toastFailed(message: string, id: string): void {
  toast.error(message, { id, ...WITHOUT_OFFER })
}
