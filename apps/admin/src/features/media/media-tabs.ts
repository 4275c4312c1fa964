/** The tabs of Media Management, as the address names them (`?tab=brand-logos`). */
export const MEDIA_TABS = ['hero-images', 'brand-logos'] as const
export type MediaTab = (typeof MEDIA_TABS)[number]

/** The tab in an address; the first tab by default. */
export function parseMediaTab(value: unknown): MediaTab {
  return MEDIA_TABS.find((tab) => tab === value) ?? MEDIA_TABS[0]
}
