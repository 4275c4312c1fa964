import { Bold, Heading2, Italic, Link, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { IconButton } from '../../../components/button.tsx'
import { Tooltip } from '../../../components/tooltip.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { FORMATS, type Format } from './format.ts'
import styles from './markdown-field.module.css'
import { ariaShortcut, shortcutLabel } from './shortcuts.ts'
import { MARKDOWN_TEXTS } from './texts.ts'

const ICONS: Record<Format, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  heading: Heading2,
  list: List,
  numbered: ListOrdered,
  quote: TextQuote,
  link: Link,
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

interface MarkdownToolbarProps {
  /** Label of the field. */
  field: string
  onFormat: (format: Format) => void
}

/** The formats that articles use, one button each. */
export function MarkdownToolbar({ field, onFormat }: MarkdownToolbarProps) {
  const text = MARKDOWN_TEXTS[useLocale().locale]
  return (
    <Toolbar aria-label={text.toolbar(field)} className={styles.toolbar ?? ''}>
      {FORMATS.map((format) => {
        const Icon = ICONS[format]
        return (
          <Tooltip
            key={format}
            text={
              <>
                {text.formats[format]} <bdi>{shortcutLabel(format, isMac)}</bdi>
              </>
            }
          >
            <IconButton
              aria-label={text.formats[format]}
              aria-keyshortcuts={ariaShortcut(format, isMac)}
              preventFocusOnPress
              onPress={() => onFormat(format)}
            >
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </Tooltip>
        )
      })}
    </Toolbar>
  )
}
