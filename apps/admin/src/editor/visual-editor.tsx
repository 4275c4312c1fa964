import { LOCALE_FACTS } from '@bayt/content/locale'
import { linksOfMarkdown } from '@bayt/content/text/markdown'
import type { Command } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import { type ReactNode, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { toast } from 'sonner'
import type { CustomFieldProps } from '../record/fields.ts'
import { LazyLibrary } from '../record/library/library-button.tsx'
import { LinkWarningList, useLinkWarnings } from '../record/links/link-warning-list.tsx'
import { shownWidthOf } from '../record/picture-places.ts'
import basics from '../ui/basics.module.css'
import { Button } from '../ui/button.tsx'
import fieldStyles from '../ui/field.module.css'
import { formatNumber } from '../ui/i18n/format.ts'
import { useLocale } from '../ui/i18n/locale-context.tsx'
import { TOAST_MS } from '../ui/toasts.tsx'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { ACTIONS, type Action, insertBlock, isInside } from './commands.ts'
import { createEditor, type Editor, type EditorHost } from './create-editor.ts'
import { applyLink, type EditedLink, LinkDialog, linkOf, removeLink, VideoDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { schema } from './schema.ts'
import { TEXT_FIELD_TEXTS } from './texts.ts'
import { type ArticlePictures, useOtherPictures } from './use-article-pictures.ts'
import { useDescribedPictures } from './use-described-pictures.ts'
import styles from './writing.module.css'
import { WRITING_TEXTS } from './writing-texts.ts'
import { WritingToolbar } from './writing-toolbar.tsx'

export interface VisualEditorProps {
  field: CustomFieldProps
  pictures: ArticlePictures
}

/** An editor that shows an article's text as on the site. */
export default function VisualEditor({ field, pictures }: VisualEditorProps) {
  const { language = 'en', label } = field
  const { locale } = useLocale()
  const text = WRITING_TEXTS[locale]
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const [link, setLink] = useState<{ link: EditedLink; isOld: boolean }>()
  const words = useDescribedPictures(editor, pictures)
  const [isVideoAsked, setVideoAsked] = useState(false)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  useFocusAfterDialog(editor, link !== undefined || isVideoAsked || isLibraryOpen || words.described.length > 0)
  const id = useId()
  const warnings = useLinkWarnings(useMemo(() => linksOfMarkdown(field.value), [field.value]))
  const others = useOtherPictures(field)

  const run = (action: Action) => {
    if (!editor) return
    // A new list is numbered with the digits of its language.
    ACTIONS[action].command(formatNumber(language, 0))(editor.view.state, editor.view.dispatch)
    editor.view.focus()
  }
  const openLink = () => {
    if (editor) setLink(linkOf(editor.view.state))
  }
  const describedBy = [field.hint && 'hint', 'warnings', field.count && 'count', field.error && 'error'].flatMap((part) =>
    part ? `${id}-${part}` : [],
  )
  const attributes = {
    role: 'textbox',
    'data-name': field.name ?? '',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy.join(' '),
    'aria-required': String(field.requiredMark !== undefined),
    'aria-invalid': String(field.error !== undefined),
    lang: language,
    dir: LOCALE_FACTS[language].dir,
    class: styles.text ?? '',
  }
  const { describe, undescribed } = text.picture
  const { broken } = TEXT_FIELD_TEXTS[locale]
  const newest: EditorHost = {
    onText: field.onChange,
    onState: refresh,
    onBlur: () => field.onBlur?.(),
    onFiles: pictures.choose,
    onInserted: words.ask,
    onLeftOut: (count) => void toast.warning(text.leftOut(count), { duration: TOAST_MS.toRead }),
    uploaded: pictures.addressOf,
    isRemoved: pictures.isRemoved,
    shownAddress: pictures.shownAddress,
    open: words.open,
    onShortcut: (action) => (action === 'link' ? openLink() : run(action)),
    describe,
    undescribed,
    broken,
    opaque: text.opaque,
    attributes,
  }
  const host = useRef(newest)
  host.current = newest
  const create = useStableCallback((element: HTMLElement) => createEditor(element, field.value, host))
  useEffect(() => {
    if (!place.current) return
    const created = create(place.current)
    setEditor(created)
    return () => {
      created.close()
      setEditor(undefined)
    }
  }, [create])
  const { inputRef } = field
  // A reset of the form gives its fields new refs, but the editor stays, so its element is passed to each new ref.
  useEffect(() => {
    const element = editor?.view.dom as (HTMLElement & HTMLInputElement & HTMLTextAreaElement) | undefined
    if (typeof inputRef === 'function') inputRef(element ?? null)
    else if (inputRef) inputRef.current = element ?? null
  }, [editor, inputRef])
  // Shows the newest text: on a slow device, the text of this render would undo a key that was pressed before this effect.
  useEffect(() => editor?.show(pictures.newest()))
  // The attributes depend on the label, the error and the language of the interface.
  const look = JSON.stringify(attributes)
  useEffect(() => {
    if (look) editor?.view.setProps({ attributes: () => host.current.attributes })
  }, [editor, look])

  const state = editor?.view.state

  return (
    <div className={fieldStyles.field}>
      <span id={`${id}-label`} className={fieldStyles.label}>
        {label} {field.requiredMark && <span className={fieldStyles.required}>{field.requiredMark}</span>}
      </span>
      <WritingToolbar
        field={label}
        state={state}
        onAction={run}
        onLink={openLink}
        isLink={state ? linkOf(state).isOld : false}
        onFiles={(files) => editor?.insertFiles(files)}
        onLibrary={() => setLibraryOpen(true)}
        onVideo={() => setVideoAsked(true)}
        others={others && { label: others.label, insert: () => editor?.insertPictures(others.pictures) }}
      />
      {state && isInside(state, schema.nodes.table) && (
        <TableTools
          onRun={(command) => {
            if (!editor) return
            command(editor.view.state, editor.view.dispatch)
            editor.view.focus()
          }}
        />
      )}
      <div ref={place} className={styles.place} data-invalid={field.error === undefined ? undefined : ''} />
      <FieldNotes id={id} field={field} warning={<LinkWarningList warnings={warnings} />} />
      {link && editor && (
        <LinkDialog
          {...link}
          onApply={(applied) => {
            applyLink(editor.view, applied)
            setLink(undefined)
          }}
          onRemove={() => {
            removeLink(editor.view)
            setLink(undefined)
          }}
          onClose={() => setLink(undefined)}
        />
      )}
      {isVideoAsked && editor && (
        <VideoDialog
          onApply={(line) => {
            insertBlock(() => schema.nodes.video.create({ line }))(editor.view.state, editor.view.dispatch)
            setVideoAsked(false)
          }}
          onClose={() => setVideoAsked(false)}
        />
      )}
      {isLibraryOpen && (
        <LazyLibrary
          shownWidth={shownWidthOf('articles')}
          onChoose={(src) => {
            setLibraryOpen(false)
            editor?.insertPictures([{ src, alt: '', title: '' }])
          }}
          onClose={() => setLibraryOpen(false)}
        />
      )}
      {words.described.length > 0 && (
        <PictureDialog
          pictures={words.described.map(({ key, node: { attrs } }) => {
            const src = String(attrs.src)
            return { key, src, alt: String(attrs.alt), caption: String(attrs.title), shown: pictures.shownAddress(src) }
          })}
          language={language}
          isNew={words.isNew}
          onApply={words.apply}
          onRemove={words.remove}
          onClose={words.close}
        />
      )}
    </div>
  )
}

/**
 * Gives the focus back to the text after its dialog has closed, with the cursor at its former place. A browser that restores
 * the focus puts the cursor at the start of the text. ProseMirror corrects the cursor only within 200 ms, and a slow device
 * takes longer.
 */
function useFocusAfterDialog(editor: Editor | undefined, isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) editor?.view.focus()
    wasOpen.current = isOpen
  }, [editor, isOpen])
}

/** Notes below a text: the error, the hint, warnings, and the used share of the limit. */
function FieldNotes({ id, field, warning }: { id: string; field: CustomFieldProps; warning: ReactNode }) {
  const { hint, error, count } = field
  return (
    <>
      {error && (
        <span id={`${id}-error`} className={basics.failed}>
          {error}
        </span>
      )}
      <div className={fieldStyles.foot}>
        <span>
          {hint && hint !== error && <span id={`${id}-hint`}>{hint}</span>} <span id={`${id}-warnings`}>{warning}</span>
        </span>
        {count && (
          <span id={`${id}-count`} className={fieldStyles.count}>
            {count}
          </span>
        )}
      </div>
    </>
  )
}

const TOOLS = { addRow: addRowAfter, addColumn: addColumnAfter, deleteRow, deleteColumn, deleteTable } satisfies Record<
  string,
  Command
>
const NAMES = Object.keys(TOOLS) as (keyof typeof TOOLS)[]

/** The buttons for rows and columns of the table that contains the cursor. */
function TableTools({ onRun }: { onRun: (command: Command) => void }) {
  const { actions, table: text } = WRITING_TEXTS[useLocale().locale]
  return (
    <Toolbar aria-label={actions.table} className={styles.tableTools ?? ''}>
      {NAMES.map((name) => (
        <Button key={name} isSmall variant="quiet" preventFocusOnPress onPress={() => onRun(TOOLS[name])}>
          {text[name]}
        </Button>
      ))}
    </Toolbar>
  )
}
