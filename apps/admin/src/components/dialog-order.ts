import { useEffect, useSyncExternalStore } from 'react'

/** Number of dialogs opened on this page: the last dialog has the focus, and the dialogs below are inert. */
let opened = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts an opened dialog. @param isCounted false for a dialog that moves itself to the top */
export function useCountedDialog(isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return
    opened += 1
    for (const listener of listeners) listener()
  }, [isCounted])
}

/** Changes whenever a dialog opens; used as a key, it remounts a dialog above the newest dialog. */
export function useDialogsOpened(): number {
  return useSyncExternalStore(subscribe, () => opened)
}
