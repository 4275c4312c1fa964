import { ContentError } from '@bayt/content/errors'
import type { Locale } from '@bayt/content/locale'
import { type RefObject, useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { useAfterWrite } from '../../data/after-write.ts'
import { describeError } from '../../data/errors/describe.ts'
import { useServices } from '../../data/services.tsx'
import { type Undo, UndoRefused } from '../../data/undo.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { formatList } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { isPointerOn } from '../../ui/ignore-resting-pointer.ts'
import { TOAST_MS } from '../../ui/toasts.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { runSignedIn } from './run-signed-in.ts'
import styles from './undo-button.module.css'

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

interface UndoButtonProps {
  toastId: string
  /** The text of the toast, which names the change. */
  message: string
  undo: Undo
  offeredMs: number
}

/** "Undo" in a toast. The toast then shows the outcome; after a temporary failure, the button stays. */
export function UndoButton({ toastId, message, undo, offeredMs }: UndoButtonProps) {
  const { session } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const afterWrite = useAfterWrite(undo.table)
  const attempt = useSingleMutation({
    mutationFn: () => runSignedIn(session, undo.run),
    onSuccess: (id) => {
      keepFocus()
      toast.success(undo.done(text.undo), { id: toastId, ...WITHOUT_OFFER })
      return afterWrite(id)
    },
    onError: (error) => {
      const reason = describeUndoError(error, undo, text, locale)
      if (error instanceof ContentError && error.isRetryable) {
        toast.error(reason, { id: toastId, ...offer(toastId, message, undo, TOAST_MS.retry) })
        return
      }
      keepFocus()
      toast.error(reason, { id: toastId, ...WITHOUT_OFFER, duration: TOAST_MS.undo })
      // The undo was refused, so the lists are read again: they then show the later change of somebody else.
      return afterWrite()
    },
  })
  const close = () => void toast.dismiss(toastId)
  const ref = useRemainingTime(offeredMs, attempt.isPending, close)
  useEndAtLogOut(close)

  /** Before the button disappears, moves its focus to the toast. */
  const keepFocus = () => {
    if (ref.current?.contains(document.activeElement)) ref.current.closest<HTMLElement>('[data-sonner-toast]')?.focus()
  }

  return (
    <span ref={ref} className={styles.undo}>
      <Button isSmall isPending={attempt.isPending} aria-label={text.undo.of(message)} onPress={() => attempt.mutate()}>
        {text.undo.label}
      </Button>
    </span>
  )
}

/** The options that remove the undo button from a toast. */
export const WITHOUT_OFFER = { action: null, duration: TOAST_MS.usual }

let offers = 0

/** The options of a toast that offers to undo. The toast has no end of its own: its button closes the toast after `offeredMs`. */
export function offer(toastId: string, message: string, undo: Undo, offeredMs = TOAST_MS.undo) {
  offers += 1
  const button = { toastId, message, undo, offeredMs }
  return { duration: TOAST_MS.untilClosed, action: <UndoButton key={offers} {...button} /> }
}

/** Why an undo did not happen. */
function describeUndoError(error: unknown, { labelOf }: Undo, text: Dictionary, locale: Locale): string {
  if (!(error instanceof UndoRefused)) return text.undo.failed(describeError(error, text))
  const { changed, ...refusals } = text.undo.refusals
  if (error.reason !== 'changed') return text.undo.failed(refusals[error.reason])
  const labels = error.columns.map((column) => labelOf?.(column)?.[locale] ?? column)
  return text.undo.failed(changed(formatList(locale, labels)))
}

const TICK_MS = 200

/**
 * Calls `onEnd` after a time during which nobody uses the toasts. The time pauses while the pointer is on the toasts or the focus is in
 * them, while the tab is hidden or the session ended, and while `isBusy`.
 * @returns the ref of an element in the toast
 */
function useRemainingTime(ms: number, isBusy: boolean, onEnd: () => void): RefObject<HTMLSpanElement | null> {
  const { session } = useServices()
  const ref = useRef<HTMLSpanElement>(null)
  const end = useStableCallback(onEnd)
  const isBusyNow = useRef(isBusy)
  isBusyNow.current = isBusy
  useEffect(() => {
    let left = ms
    let before = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const isPaused = isBusyNow.current || session.get().status !== 'signed_in' || isAttended(ref.current)
      if (!isPaused) left -= now - before
      before = now
      if (left > 0) return
      clearInterval(timer)
      end()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [ms, session, end])
  return ref
}

/** Ends an offer at the log-out, also if the offer comes after it: the next person at the device must not accept it. */
export function useEndAtLogOut(onEnd: () => void): void {
  const { session } = useServices()
  const end = useStableCallback(onEnd)
  useEffect(() => {
    const check = () => {
      if (session.get().status === 'signed_out') end()
    }
    check()
    return session.subscribe(check)
  }, [session, end])
}

function isAttended(element: HTMLElement | null): boolean {
  if (document.hidden) return true
  const toasts = element?.closest('[data-sonner-toaster]')
  if (!toasts) return false
  // On touch screens, the element of the last touch counts as hovered until the next touch.
  const isHovered = matchMedia('(hover: hover)').matches && isPointerOn(toasts)
  return isHovered || toasts.contains(document.activeElement)
}
