/** Social icons as SVG paths for a thin stroke, by the key of the link. */
export const SOCIAL_ICONS: Record<string, string> = {
  facebook: 'M14 21v-8h3l.5-3.5H14V7.6c0-1 .4-1.8 2-1.8h1.6V2.7A18 18 0 0 0 15.2 2.5c-2.6 0-4.2 1.6-4.2 4.5v2.5H8V13h3v8',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM7.8 12a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0-8.4 0M17.4 6.6h.01',
  youtube: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM10 9l5 3-5 3z',
  whatsapp:
    'M3.5 20.5 4.8 16A8.6 8.6 0 1 1 8 19.2zM9 8.6c.3-.6 1-.6 1.3 0l.6 1.3c.1.3 0 .6-.3.9l-.4.5c.6 1.2 1.4 2 2.6 2.6l.5-.4c.3-.3.6-.4.9-.3l1.3.6c.6.3.6 1 0 1.3-2.8 1.6-8.1-3.7-6.5-6.5z',
  tiktok: 'M14 3v11.5a4 4 0 1 1-4-4M14 3c.4 2.9 2.3 4.8 5 5',
}
