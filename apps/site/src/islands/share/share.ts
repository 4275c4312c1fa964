/** The shared data: title, text and address of the page (spec: public-site §4). */
export interface Shared {
  title: string
  text: string
  url: string
}

/**
 * The result of sharing. `dismissed`: the visitor closed the dialog, or the dialog is already open; `refused`: the device can
 * neither share nor copy, as over plain http, so the visitor has to copy the address.
 */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'refused'

/** Shares with the Web Share API if available, otherwise copies the address (spec: public-site §4). */
export async function share(shared: Shared, device: Partial<Pick<Navigator, 'clipboard' | 'share'>>): Promise<ShareOutcome> {
  if (typeof device.share === 'function') {
    try {
      await device.share(shared)
      return 'shared'
    } catch (error) {
      // `InvalidStateError`: the dialog of an earlier press is still open.
      if (error instanceof Error && ['AbortError', 'InvalidStateError'].includes(error.name)) return 'dismissed'
      // Sharing failed (no target, no permission): copies the address instead.
    }
  }
  try {
    if (!device.clipboard) return 'refused'
    await device.clipboard.writeText(shared.url)
    return 'copied'
  } catch {
    // No permission, or a browser without `writeText`.
    return 'refused'
  }
}
