/** The shared data: title, text and address of the page (spec: public-site §4). */
export interface Shared {
  title: string
  text: string
  url: string
}

/** The result of sharing; `dismissed`: the visitor closed the dialog. */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed'

/**
 * Shares with the Web Share API if available, otherwise copies the address (spec: public-site §4).
 * @throws if the device can neither share nor copy
 */
export async function share(
  shared: Shared,
  device: Pick<Navigator, 'clipboard'> & Partial<Pick<Navigator, 'share'>>,
): Promise<ShareOutcome> {
  if (typeof device.share === 'function') {
    try {
      await device.share(shared)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'dismissed'
      // Sharing failed (no target, no permission): copies the address instead.
    }
  }
  await device.clipboard.writeText(shared.url)
  return 'copied'
}
