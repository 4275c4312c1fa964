/** The styles that load the display fonts, as a text: a frame has its own document. */
const [FONTS = ''] = Object.values(
  import.meta.glob<string>('../../../../../packages/brand/fonts.css', { query: '?inline', import: 'default', eager: true }),
)
export const FONT_STYLES = FONTS
