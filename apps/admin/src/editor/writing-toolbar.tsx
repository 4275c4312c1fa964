import {
  Bold,
  Heading2,
  Heading3,
  ImageDown,
  ImagePlus,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  SquarePlay,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Toolbar } from 'react-aria-components/Toolbar'
import { IconButton } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { ACTIONS, type Action, SHORTCUTS } from './commands.ts'
import { WRITING_TEXTS } from './texts.ts'
import styles from './writing.module.css'

const ICONS: Record<Action, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  heading: Heading2,
  subheading: Heading3,
  list: List,
  numbered: ListOrdered,
  quote: TextQuote,
  table: Table,
  rule: Minus,
  undo: Undo2,
  redo: Redo2,
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

interface WritingToolbarProps {
  /** Label of the field. */
  field: string
  isActive: (action: Action) => boolean
  onAction: (action: Action) => void
  onLink: () => void
  isLink: boolean
  onFiles: (files: File[]) => void
  /** Opens the library of pictures. */
  onLibrary: () => void
  onVideo: () => void
  /** Label of the other language, if its text has pictures that this text lacks. */
  others: { label: string; insert: () => void } | undefined
}

/** The buttons of the editor. The arrow keys move from one button to the next. */
export function WritingToolbar({ field, isActive, onAction, onLink, isLink, others, ...on }: WritingToolbarProps) {
  const { locale } = useLocale()
  const { picture: pictureText } = useText()
  const text = WRITING_TEXTS[locale]
  const button = (action: Action) => {
    const Icon = ICONS[action]
    return (
      <Named key={action} name={text.actions[action]} action={action}>
        <IconButton
          aria-label={text.actions[action]}
          {...(TOGGLES.includes(action) ? { 'aria-pressed': isActive(action) } : {})}
          aria-keyshortcuts={ariaShortcut(action)}
          preventFocusOnPress
          onPress={() => onAction(action)}
        >
          <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </Named>
    )
  }
  return (
    <Toolbar aria-label={text.toolbar(field)} className={styles.toolbar ?? ''}>
      {ACTIONS.slice(0, 7).map(button)}
      <Named name={text.actions.link} action="link">
        <IconButton
          aria-label={text.actions.link}
          aria-pressed={isLink}
          aria-keyshortcuts={ariaShortcut('link')}
          preventFocusOnPress
          onPress={onLink}
        >
          <Link size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </Named>
      <FileTrigger acceptedFileTypes={['image/*']} allowsMultiple onSelect={(files) => on.onFiles([...(files ?? [])])}>
        <IconButton aria-label={text.actions.picture}>
          <ImagePlus size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </FileTrigger>
      <Named name={pictureText.libraryFor(field)}>
        <IconButton aria-label={pictureText.libraryFor(field)} preventFocusOnPress onPress={on.onLibrary}>
          <Images size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </Named>
      <Named name={text.actions.video}>
        <IconButton aria-label={text.actions.video} preventFocusOnPress onPress={on.onVideo}>
          <SquarePlay size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </Named>
      {others && (
        <Named name={text.picturesOf(others.label)}>
          <IconButton aria-label={text.picturesOf(others.label)} preventFocusOnPress onPress={others.insert}>
            <ImageDown size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </Named>
      )}
      {ACTIONS.slice(7).map(button)}
    </Toolbar>
  )
}

const TOGGLES: readonly Action[] = ['bold', 'italic', 'heading', 'subheading', 'list', 'numbered', 'quote']

/** The shortcut of an action in the form of `aria-keyshortcuts`. */
function ariaShortcut(action: Action | 'link'): string | undefined {
  const shortcut = SHORTCUTS[action]
  return shortcut && `${isMac ? 'Meta' : 'Control'}+${shortcut.shift ? 'Shift+' : ''}${shortcut.key}`
}

/** A button with its name, and its shortcut as staff read it: `Ctrl+Shift+8`, `⌘⇧8`. */
function Named({ name, action, children }: { name: string; action?: Action | 'link'; children: ReactNode }) {
  const { shift, key } = (action && SHORTCUTS[action]) ?? {}
  return (
    <Tooltip
      text={
        <>
          {name} {key && <bdi>{isMac ? `⌘${shift ? '⇧' : ''}${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`}</bdi>}
        </>
      }
    >
      {children}
    </Tooltip>
  )
}
