/** What is shared: title, text and the address of the page (spec: public-site §4). */
export interface Shared {
  title: string
  text: string
  url: string
}

/** How sharing ended; `dismissed` is the visitor's own choice. */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed'

/**
 * Shares with the device where it can, else copies the address (spec: public-site §4).
 * @throws where the device can neither share nor copy
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
      // The device cannot share this page after all (no target, no permission): the address is copied instead.
    }
  }
  await device.clipboard.writeText(shared.url)
  return 'copied'
}
