import { useEffect, useSyncExternalStore } from 'react'

/** How many dialogs have been opened on this page: the one opened last has the focus, and those below it are inert. */
let opened = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes that a dialog opens. @param isCounted not for a dialog that follows the others to the top itself */
export function useNotedDialog(isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return
    opened += 1
    for (const listener of listeners) listener()
  }, [isCounted])
}

/** Changes whenever a dialog opens; as its key, it opens a dialog again above the newcomer. */
export function useDialogsOpened(): number {
  return useSyncExternalStore(subscribe, () => opened)
}
