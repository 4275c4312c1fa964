import { LOCALES, localised } from '@bayt/content/locale'
import { listedRecords } from '@bayt/content/queries/listed-records'
import { cleanAddress } from '@bayt/content/text/clean-address'
import { readSiteLink } from '@bayt/content/text/site-link'
import { videoInText } from '@bayt/content/text/video'
import { FIXED_PATHS } from '@bayt/release/addresses'
import { useQuery } from '@tanstack/react-query'
import { type EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useServices } from '../data/services.tsx'
import { searchRecords } from '../list/search/search-page.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { OutsideForm } from '../ui/outside-form.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { schema } from './schema.ts'
import styles from './writing.module.css'
import { WRITING_TEXTS } from './writing-texts.ts'

const type = schema.marks.link

/** The link at the cursor; without a link, the selected words, which become a link. */
export function linkOf(state: EditorState): { link: EditedLink; isOld: boolean } {
  const { from, to } = rangeOf(state)
  const mark = type.isInSet(state.doc.resolve(from).nodeAfter?.marks ?? [])
  const words = state.doc.textBetween(from, to, ' ')
  return { link: { words, href: String(mark?.attrs.href ?? '') }, isOld: mark !== undefined }
}

/** The range of the whole link at the cursor; without a link, the range of the selection. */
function rangeOf({ selection, doc }: EditorState): { from: number; to: number } {
  const { $from, from, to } = selection
  const mark = type.isInSet($from.nodeAfter?.marks ?? []) ?? type.isInSet($from.nodeBefore?.marks ?? [])
  if (!mark || !$from.parent.isTextblock) return { from, to }
  let [start, end] = [from, Math.max(from, to)]
  const isPart = (node: { marks: readonly unknown[] } | null) => node?.marks.includes(mark) === true
  while (start > $from.start() && isPart(doc.resolve(start).nodeBefore)) start -= doc.resolve(start).nodeBefore?.nodeSize ?? 1
  while (end < $from.end() && isPart(doc.resolve(end).nodeAfter)) end += doc.resolve(end).nodeAfter?.nodeSize ?? 1
  return { from: start, to: end }
}

/** Sets the words and the address of the link at the cursor; without a link, of the selected words. */
export function applyLink(view: EditorView, { words, href }: EditedLink): void {
  const { state } = view
  const { from, to } = rangeOf(state)
  const mark = type.create({ href })
  const { tr } = state
  if (state.doc.textBetween(from, to, ' ') === words) tr.removeMark(from, to, type).addMark(from, to, mark)
  else {
    const marks = mark.addToSet(
      state.doc
        .resolve(from)
        .marks()
        .filter((other) => other.type !== type),
    )
    tr.replaceWith(from, to, schema.text(words, marks))
  }
  const end = tr.mapping.map(to)
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).removeStoredMark(type)
  view.dispatch(tr.scrollIntoView())
}

/** Removes the link at the cursor; its words stay. */
export function removeLink(view: EditorView): void {
  const { from, to } = rangeOf(view.state)
  view.dispatch(view.state.tr.removeMark(from, to, type))
}

export interface EditedLink {
  words: string
  href: string
}

interface LinkDialogProps {
  link: EditedLink
  /** Whether the dialog edits an existing link, which staff can also remove. */
  isOld: boolean
  onApply: (link: EditedLink) => void
  onRemove: () => void
  onClose: () => void
}

interface SitePage {
  path: string
  name: string
}

interface WritingDialogProps {
  title: string
  apply: string
  cancel: string
  onApply: () => void
  remove?: { label: string; onPress: () => void } | false | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog of the editor. */
export function WritingDialog({ title, apply, cancel, onApply, remove, onClose, children }: WritingDialogProps) {
  return (
    <OutsideForm>
      <Dialog title={title} size="medium" onClose={onClose} hasClose>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            onApply()
          }}
        >
          <DialogBody>{children}</DialogBody>
          <DialogFoot>
            {remove && (
              <Button variant="danger" onPress={remove.onPress}>
                {remove.label}
              </Button>
            )}
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit">
              {apply}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </OutsideForm>
  )
}

/** A link: its words and its address, which is typed or chosen among the pages of the site. */
export function LinkDialog({ link, isOld, onApply, onRemove, onClose }: LinkDialogProps) {
  const { link: text, actions } = WRITING_TEXTS[useLocale().locale]
  const { form } = useText()
  const { config } = useServices()
  const [words, setWords] = useState(link.words)
  const [href, setHref] = useState(link.href)
  const [isRefused, setRefused] = useState(false)
  const apply = () => {
    const typed = cleanAddress(href)
    const address = /^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(typed) ? typed : `https://${typed}`
    if (typed === '' || readSiteLink(address, config.siteUrl) === undefined) setRefused(true)
    else onApply({ words: words.trim() === '' ? address : words, href: address })
  }
  return (
    <WritingDialog
      title={actions.link}
      apply={text.apply}
      cancel={form.cancel}
      onApply={apply}
      remove={isOld && { label: text.remove, onPress: onRemove }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField label={text.words} value={words} onChange={setWords} />
        <TextField
          label={text.address}
          value={href}
          onChange={(typed) => {
            setHref(typed)
            setRefused(false)
          }}
          inputMode="url"
          dir="ltr"
          error={isRefused ? text.refused : undefined}
        />
        <PagePicker
          onChoose={({ path, name }) => {
            setHref(path)
            setRefused(false)
            if (words.trim() === '') setWords(name)
          }}
        />
      </div>
    </WritingDialog>
  )
}

function PagePicker({ onChoose }: { onChoose: (page: SitePage) => void }) {
  const { link: text, pages: names } = WRITING_TEXTS[useLocale().locale]
  const { list } = useText()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const fixed = FIXED_PATHS.map((path) => ({ path, name: names[path], also: path }))
  const wanted = query.toLowerCase()
  const matching = fixed.filter(({ path }) =>
    [path, ...LOCALES.map((locale) => WRITING_TEXTS[locale].pages[path])].some((name) => name.toLowerCase().includes(wanted)),
  )
  const found = useFoundPages(query)
  const pages = [...matching, ...found.pages]
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text.pages}</legend>
      <SearchField label={text.search} clearLabel={list.clearSearch} value={typed} maxLength={100} onChange={setTyped} />
      <p role="status" className={styles.note}>
        {pages.length === 0 && !found.isLoading ? text.nothing : ''}
      </p>
      <ul className={styles.found}>
        {pages.map((page) => (
          <li key={page.path}>
            <button type="button" className={styles.page} onClick={() => onChoose(page)}>
              <bdi>{page.name}</bdi>
              <bdi className={styles.note}>{page.also}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const MOST = 5

/** Products and articles whose names contain the words, in either language. */
function useFoundPages(query: string) {
  const services = useServices()
  const { locale } = useLocale()
  const { data = [], isLoading } = useQuery({
    queryKey: ['pages of the site', query],
    enabled: query !== '',
    queryFn: async () => {
      const search = async (table: 'products' | 'articles', columns: string) => {
        const { ids } = await searchRecords(services, table, query)
        return listedRecords(services.client, table, columns, ids, { page: 0, pageSize: MOST })
      }
      const [products, articles] = await Promise.all([
        search('products', 'id,name_en,name_ar'),
        search('articles', 'id,title_en,title_ar'),
      ])
      return [
        ...products.rows.map((row) => ({ row, field: 'name', list: 'products' })),
        ...articles.rows.map((row) => ({ row, field: 'title', list: 'articles' })),
      ]
    },
  })
  const pages = data.map(({ row, field, list }) => {
    const [own = '', ...others] = [locale, ...LOCALES.filter((other) => other !== locale)].map((each) =>
      String(localised(row as Record<string, string>, field, each) ?? ''),
    )
    return { path: `/${list}/${row.id}`, name: own, also: others.join(' · ') }
  })
  return { pages, isLoading }
}

/** Asks for the address of a video. */
export function VideoDialog({ onApply, onClose }: { onApply: (line: string) => void; onClose: () => void }) {
  const { video: text, link, actions } = WRITING_TEXTS[useLocale().locale]
  const { form } = useText()
  const [address, setAddress] = useState('')
  const [isRefused, setRefused] = useState(false)
  const apply = () => {
    const line = videoLine(address)
    if (line === undefined) setRefused(true)
    else onApply(line)
  }
  return (
    <WritingDialog title={actions.video} apply={link.apply} cancel={form.cancel} onApply={apply} onClose={onClose}>
      <TextField
        label={text.address}
        hint={text.hint}
        value={address}
        onChange={(typed) => {
          setAddress(typed)
          setRefused(false)
        }}
        inputMode="url"
        dir="ltr"
        error={isRefused ? text.refused : undefined}
      />
    </WritingDialog>
  )
}

/**
 * The line of Markdown that shows a video.
 * @param typed the address of the video, also with a title, or the code that embeds the video
 */
export function videoLine(typed: string): string | undefined {
  return videoInText(typed)?.page
}
