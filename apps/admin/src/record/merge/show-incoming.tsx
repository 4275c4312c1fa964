import { ContentError } from '@bayt/content/errors'
import type { Locale } from '@bayt/content/locale'
import type { Change } from '@bayt/content/queries/history'
import { createRequestId } from '@bayt/content/queries/request-id'
import { toast } from 'sonner'
import type { Columns } from '../../data/command.ts'
import type { FormValues } from '../../data/drafts/draft.ts'
import { describeError } from '../../data/errors/describe.ts'
import type { Services } from '../../data/services.tsx'
import { describeChange } from '../../history/describe-change.ts'
import { HISTORY_TEXTS } from '../../history/history-texts.ts'
import type { HistorySubject } from '../../history/subject.ts'
import { TIMELINE_TEXTS } from '../../history/timeline-texts.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { MarkedWords } from '../../ui/marked-words.tsx'
import { TOAST_MS } from '../../ui/toasts.tsx'
import { diffWords, type TextRun } from '../../ui/word-diff.ts'
import type { FormSubject } from '../descriptor.ts'
import { type FieldSpec, fieldsOf } from '../fields.ts'
import { useEndAtLogOut } from '../undo/undo-button.tsx'
import { showValue } from './conflict-dialog.tsx'
import styles from './incoming-list.module.css'
import { type IncomingField, sayWho } from './merge-conflict.ts'

/** The notice after a save that was merged with the save of somebody else. */
const en = {
  explained: 'Your changes were saved together with these. “Take these out” removes these again, also from the public site.',
  takeOut: 'Take these out',
  close: 'OK',
  takenOut: 'These changes are taken out again; yours are saved.',
  takeOutFailed: (message: string) => `Failed to take the changes out: ${message}`,
}

const ar: typeof en = {
  explained: 'حُفظت هذه التغييرات مع تغييراتك. زر «إزالتها» يزيلها من السجل ومن الموقع العام، وتبقى تغييراتك.',
  takeOut: 'إزالتها',
  close: 'حسنًا',
  takenOut: 'أُزيلت هذه التغييرات، وتغييراتك محفوظة.',
  takeOutFailed: (message) => `تعذّرت إزالة التغييرات: ${message}`,
}

const INCOMING_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Characters of unchanged text that stay visible next to a change, and the most characters of a change. */
const CONTEXT = 30
const CHANGE = 400

/** Two versions of a text without their long common stretches. */
export function shortenPair(runs: TextRun[]): { before: string; after: string } {
  let before = ''
  let after = ''
  for (const [at, { kind, text }] of runs.entries()) {
    const shown = kind === 'kept' ? shortenKept(text, at > 0, at < runs.length - 1) : cut(text, CHANGE)
    if (kind !== 'added') before += shown
    if (kind !== 'removed') after += shown
  }
  return { before, after }
}

function shortenKept(text: string, isAfterChange: boolean, isBeforeChange: boolean): string {
  if (text.length <= 2 * CONTEXT) return text
  const head = isAfterChange ? firstWords(text) : ''
  const tail = isBeforeChange ? lastWords(text) : ''
  return `${head} … ${tail}`
}

/** The first words of a text, with a mark where it is cut. */
export function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length)
        .toWellFormed()
        .replace(/(?<!\S)\S*$/u, '')}…`
}

/** The words at the beginning of a stretch, at least one. */
export function firstWords(text: string): string {
  const [one = ''] = text.match(/^\s*\S+/u) ?? []
  const [several = ''] = text.match(new RegExp(`^[\\s\\S]{0,${CONTEXT}}(?!\\S)`, 'u')) ?? []
  return several.length > one.length ? several : one
}

/** The words at the end of a stretch, at least one. */
export function lastWords(text: string): string {
  const [one = ''] = text.match(/(?<!\S)\S+\s*$/u) ?? []
  const [several = ''] = text.match(new RegExp(`(?<!\\S)[\\s\\S]{0,${CONTEXT}}$`, 'u')) ?? []
  return several.length > one.length ? several : one
}

/** A sentence per person, as in the history: `Salem changed the Arabic description and added the size 10 kg.` */
export function sayWhoChanged(incoming: IncomingField[], subject: HistorySubject, text: Dictionary, locale: Locale): string {
  const authors = [...new Set(incoming.map(({ author }) => author))]
  const sentences = authors.map((author) => {
    const change = changeOf(incoming.filter((field) => field.author === author))
    return `${sayWho(author, text)}${HISTORY_TEXTS[locale].between}${describeChange(change, { subject, locale }).did}.`
  })
  return sentences.join(' ')
}

/** The fields as an entry of the history. */
function changeOf(fields: IncomingField[]): Change {
  return {
    id: 0,
    entity: null,
    entity_id: null,
    operation: 'update',
    changed_at: '',
    changed_by: null,
    changed_by_name: null,
    source: 'console',
    part_of: null,
    parts: 0,
    changed: fields.map(({ name }) => name),
    before: Object.fromEntries(fields.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(fields.map(({ name, after }) => [name, after])),
    names: {},
    site_change: null,
    left_behind: null,
  }
}

interface MergedSave {
  services: Services
  subject: FormSubject
  id: number
  /** The saved values. */
  values: FormValues
  incoming: IncomingField[]
  text: Dictionary
  locale: Locale
  afterWrite: (id: number) => Promise<void>
}

/**
 * Names the authors of the changes that a save has merged, shows the changed words, and offers to remove them again. The toast stays until
 * staff close it, because the words are published.
 */
export function showIncoming(save: MergedSave): void {
  const { services, subject, id, values, incoming, text, locale, afterWrite } = save
  const texts = INCOMING_TEXTS[locale]
  const takeOut = async () => {
    const columnsOf = (fields: FormValues): Columns => {
      const input: Columns = Object.fromEntries(Object.entries(subject.schema.parse({ ...values, ...fields })))
      return Object.fromEntries(incoming.map(({ name }) => [name, input[name]]))
    }
    try {
      const before = columnsOf(Object.fromEntries(incoming.map((field) => [field.name, field.before])))
      const change = { action: 'update', request: createRequestId(), id, values: before, seen: columnsOf({}) } as const
      const { overtaken } = await subject.write(services.client, change)
      if (overtaken) throw new ContentError('conflict', 'Somebody changed it again.')
      toast.success(texts.takenOut)
      await afterWrite(id)
    } catch (error) {
      toast.error(texts.takeOutFailed(describeError(error, text)))
    }
  }
  const close = () => void toast.dismiss(notice)
  const list = {
    incoming,
    fields: fieldsOf(subject.groups),
    locale,
    onClose: close,
    onTakeOut: () => {
      close()
      void takeOut()
    },
  }
  const notice = toast(sayWhoChanged(incoming, subject, text, locale), {
    description: <IncomingList {...list} />,
    duration: TOAST_MS.untilClosed,
  })
}

interface IncomingListProps {
  incoming: IncomingField[]
  fields: FieldSpec[]
  locale: Locale
  onTakeOut: () => void
  onClose: () => void
}

/** The words that others saved meanwhile, by field and with a few words around them, and a button that removes them again. */
function IncomingList({ incoming, fields, locale, onTakeOut, onClose }: IncomingListProps) {
  const texts = INCOMING_TEXTS[locale]
  useEndAtLogOut(onClose)
  return (
    <>
      <dl className={styles.list}>
        {fields.flatMap((spec) => {
          const field = incoming.find(({ name }) => name === spec.name)
          if (!field) return []
          const language = 'language' in spec ? spec.language : undefined
          const [before, after] = [field.before, field.after].map((value) => showValue(value, spec, locale))
          const pair = shortenPair(diffWords(before ?? '', after ?? '', language))
          return (
            <div key={spec.name}>
              <dt className={incoming.length > 1 ? basics.quiet : styles.spoken}>{spec.label[locale]}</dt>
              <dd>
                <MarkedWords {...pair} language={language} texts={TIMELINE_TEXTS[locale].marks} />
              </dd>
            </div>
          )
        })}
      </dl>
      <p>{texts.explained}</p>
      <div className={styles.buttons}>
        <Button isSmall onPress={onTakeOut}>
          {texts.takeOut}
        </Button>
        <Button isSmall variant="quiet" onPress={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  )
}
