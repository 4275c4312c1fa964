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
import type { EditorState } from 'prosemirror-state'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Toolbar } from 'react-aria-components/Toolbar'
import { IconButton } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { ACTIONS, type Action, isActive, SHORTCUTS } from './commands.ts'
import styles from './writing.module.css'
import { WRITING_TEXTS } from './writing-texts.ts'

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
  state: EditorState | undefined
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
export function WritingToolbar({ field, state, onAction, onLink, isLink, others, ...on }: WritingToolbarProps) {
  const { locale } = useLocale()
  const { picture: pictureText } = useText()
  const text = WRITING_TEXTS[locale]
  const tool = (action: Action) => (
    <Tool
      key={action}
      name={text.actions[action]}
      icon={ICONS[action]}
      action={action}
      isPressed={FORMATS.includes(action) ? state !== undefined && isActive(action, state) === true : undefined}
      onPress={() => onAction(action)}
    />
  )
  return (
    <Toolbar aria-label={text.toolbar(field)} className={styles.toolbar ?? ''}>
      {FORMATS.map(tool)}
      <Tool name={text.actions.link} icon={Link} action="link" isPressed={isLink} onPress={onLink} />
      <FileTrigger acceptedFileTypes={['image/*']} allowsMultiple onSelect={(files) => on.onFiles([...(files ?? [])])}>
        <IconButton aria-label={text.actions.picture}>
          <ImagePlus size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </FileTrigger>
      <Tool name={pictureText.libraryFor(field)} icon={Images} onPress={on.onLibrary} />
      <Tool name={text.actions.video} icon={SquarePlay} onPress={on.onVideo} />
      {others && <Tool name={text.picturesOf(others.label)} icon={ImageDown} onPress={others.insert} />}
      {OTHER_ACTIONS.map(tool)}
    </Toolbar>
  )
}

const NAMES = Object.keys(ACTIONS) as Action[]
const FORMATS = NAMES.filter((name) => 'isActive' in ACTIONS[name])
const OTHER_ACTIONS = NAMES.filter((name) => !FORMATS.includes(name))

/** The shortcut of an action in the form of `aria-keyshortcuts`. */
function ariaShortcut(action: Action | 'link'): string | undefined {
  const shortcut = SHORTCUTS[action]
  return shortcut && `${isMac ? 'Meta' : 'Control'}+${shortcut.shift ? 'Shift+' : ''}${shortcut.key}`
}

interface ToolProps {
  name: string
  icon: LucideIcon
  action?: Action | 'link'
  /** Absent for a button that gives no format. */
  isPressed?: boolean | undefined
  onPress: () => void
}

/** A button; its tooltip has its name, and its shortcut as staff read it: `Ctrl+Shift+8`, `⌘⇧8`. */
function Tool({ name, icon: Icon, action, isPressed, onPress }: ToolProps) {
  const { shift, key } = (action && SHORTCUTS[action]) ?? {}
  return (
    <Tooltip
      text={
        <>
          {name} {key && <bdi>{isMac ? `⌘${shift ? '⇧' : ''}${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`}</bdi>}
        </>
      }
    >
      <IconButton
        aria-label={name}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
        aria-keyshortcuts={action && ariaShortcut(action)}
        preventFocusOnPress
        onPress={onPress}
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  )
}
