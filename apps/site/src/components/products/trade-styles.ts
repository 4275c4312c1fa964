/** The styles of trade facts, which only the pages with such facts have. */
export const [TRADE_STYLES = ''] = Object.values(
  import.meta.glob<string>('../../../../../packages/design/trade.css', { query: '?inline', import: 'default', eager: true }),
)
