/** The tables whose records have a place of their own (`display_order`; spec: admin §7). The database has the same list. */
export const ORDERED_TABLES = ['hero_images', 'brand_logos', 'partners', 'impact_gallery'] as const
export type OrderedTable = (typeof ORDERED_TABLES)[number]
