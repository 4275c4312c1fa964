import { isShortcut } from '../../../lib/shortcut.ts'
import { FORMATS, type Format } from './format.ts'

interface Shortcut {
  /** The key as in `KeyboardEvent.code`. */
  code: string
  shift?: boolean
  /** Name of the key. */
  key: string
}

const SHORTCUTS: Record<Format, Shortcut> = {
  bold: { code: 'KeyB', key: 'B' },
  italic: { code: 'KeyI', key: 'I' },
  link: { code: 'KeyK', key: 'K' },
  heading: { code: 'Digit6', shift: true, key: '6' },
  numbered: { code: 'Digit7', shift: true, key: '7' },
  list: { code: 'Digit8', shift: true, key: '8' },
  quote: { code: 'Digit9', shift: true, key: '9' },
}

/** The format whose shortcut was pressed. */
export function formatOfKeys(event: Parameters<typeof isShortcut>[0]): Format | undefined {
  return FORMATS.find((format) => isShortcut(event, SHORTCUTS[format].code, { shift: SHORTCUTS[format].shift ?? false }))
}

/** The shortcut as shown to staff: `Ctrl+Shift+8`, `⌘⇧8`. */
export function shortcutLabel(format: Format, isMac: boolean): string {
  const { shift = false, key } = SHORTCUTS[format]
  return isMac ? `⌘${shift ? '⇧' : ''}${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`
}

/** The shortcut in the form of `aria-keyshortcuts`. */
export function ariaShortcut(format: Format, isMac: boolean): string {
  const { shift = false, key } = SHORTCUTS[format]
  return `${isMac ? 'Meta' : 'Control'}+${shift ? 'Shift+' : ''}${key}`
}
