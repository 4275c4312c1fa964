import type { Locale } from '@bayt/content/locale'
import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { FormValues } from '../../data/drafts/draft.ts'
import { displayValue } from '../../history/display-value.ts'
import { HISTORY_TEXTS } from '../../history/history-texts.ts'
import { TIMELINE_TEXTS } from '../../history/timeline-texts.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { MarkedWords } from '../../ui/marked-words.tsx'
import { type FieldGroup, type FieldSpec, fieldsOf } from '../fields.ts'
import styles from './conflict-dialog.module.css'
import { type OpenMerge, sayWho } from './merge-conflict.ts'
import type { FieldClash, FieldValue } from './merge-record.ts'

/** Two people saved the same record and changed the same words. */
const en = {
  title: 'Somebody else saved this record',
  body: 'It was saved after you opened it, and both of you changed the same field. Nothing you typed is lost: choose what to keep. “Back to the form” saves nothing.',
  othersMerged: 'All other changes by both of you are kept.',
  kept: 'If you keep yours, theirs stays in the history of the record.',
  before: 'Before',
  mine: 'What you typed',
  /** For a field that only the other person has changed. */
  mineUnchanged: 'As it was (you changed nothing here)',
  theirs: 'Saved now',
  theirsOf: (name: string) => `Saved now, by ${name}`,
  empty: 'empty',
  keepAllMine: 'Keep all mine',
  takeAllTheirs: 'Take all theirs',
  apply: 'Apply and save',
  back: 'Back to the form',
  both: 'changed by both',
  onlyThem: 'changed by somebody else',
}

const ar: typeof en = {
  title: 'هذا السجل حفظه شخص آخر',
  body: 'حُفظ السجل بعد أن فتحته، وغيّرتما الحقل نفسه. لم يضِع شيء مما كتبته: اختر ما تريد إبقاءه. «العودة إلى النموذج» لا تحفظ شيئًا.',
  othersMerged: 'أما بقية تغييراتكما فمحفوظة كلها.',
  kept: 'إن أبقيت ما كتبته، بقي نص الشخص الآخر في سجل التغييرات.',
  before: 'قبل التغيير',
  mine: 'ما كتبته أنت',
  mineUnchanged: 'كما كان (لم تغيّره أنت)',
  theirs: 'المحفوظ الآن',
  theirsOf: (name) => `المحفوظ الآن، من ${name}`,
  empty: 'فارغ',
  keepAllMine: 'إبقاء كل ما كتبته',
  takeAllTheirs: 'أخذ كل المحفوظ',
  apply: 'تطبيق الاختيارات والحفظ',
  back: 'العودة إلى النموذج',
  both: 'غيّره كلاكما',
  onlyThem: 'غيّره شخص آخر',
}

const CONFLICT_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Whose value of a field is kept. */
type Choice = 'mine' | 'theirs'

interface ConflictFieldProps {
  clash: FieldClash
  spec: FieldSpec
  /** The person who changed the field on the server, if known. */
  author: string | undefined
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** A field that both people changed: the former value, and both versions side by side, with marks on the changed words. */
function ConflictField({ clash, spec, author, choice, onChoose }: ConflictFieldProps) {
  const text = useText()
  const { locale } = useLocale()
  const texts = CONFLICT_TEXTS[locale]
  const label = spec.label[locale]
  const [base, mine, theirs] = [clash.base, clash.mine, clash.theirs].map((value) => showValue(value, spec, locale))
  const marked = {
    language: 'language' in spec ? spec.language : undefined,
    side: 'after',
    texts: TIMELINE_TEXTS[locale].marks,
  } as const
  const theirTitle = author === undefined ? texts.theirs : texts.theirsOf(sayWho(author, text))
  const versions = [
    // If only the other person changed the field, the value of the user is still the former value.
    { id: 'mine', title: clash.mine === clash.base ? texts.mineUnchanged : texts.mine, value: mine ?? '' },
    { id: 'theirs', title: theirTitle, value: theirs ?? '' },
  ] as const
  const show = (before: string, after: string) =>
    after === '' ? <em>{texts.empty}</em> : <MarkedWords before={before} after={after} {...marked} />
  return (
    <section className={styles.field} aria-label={label}>
      <p className={styles.label}>
        {label} <span className={styles.by}>{clash.mine === clash.base ? texts.onlyThem : texts.both}</span>
      </p>
      <RadioGroup
        aria-label={label}
        value={choice}
        onChange={(chosen) => onChoose(chosen === 'theirs' ? 'theirs' : 'mine')}
        className={styles.place ?? ''}
      >
        <div className={styles.base}>
          <span className={basics.quiet}>{texts.before}</span>
          {show(base ?? '', base ?? '')}
        </div>
        {versions.map(({ id, title, value }) => (
          <div key={id} className={styles.version} data-chosen={choice === id || undefined}>
            <Radio value={id} className={styles.choice ?? ''}>
              {title}
            </Radio>
            {show(base ?? '', value)}
          </div>
        ))}
      </RadioGroup>
    </section>
  )
}

/** The value of a form field as staff read it, as in the history. */
export function showValue(value: FieldValue, spec: FieldSpec, locale: 'en' | 'ar'): string {
  const { name, label } = spec
  const choices = spec.kind === 'choice' ? { choices: spec.choices } : {}
  const kind = spec.shownAs ? spec.shownAs : spec.kind === 'date' ? 'date' : spec.mergedBy === 'size' ? 'sizes' : 'text'
  return displayValue(value, { name, label, kind, ...choices }, locale, HISTORY_TEXTS[locale])
}

interface ConflictDialogProps {
  merge: OpenMerge
  groups: FieldGroup[]
  /** Receives the merged values. */
  onSettle: (values: FormValues) => void
  onClose: () => void
}

/** A conflict of two saves: both versions of each field that both people changed, and a choice for each field. */
export function ConflictDialog({ merge, groups, onSettle, onClose }: ConflictDialogProps) {
  const text = CONFLICT_TEXTS[useLocale().locale]
  const { clashes, values, incoming, authors } = merge
  // The typed version is preselected, so that a hasty press loses no typing.
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const settle = (choiceOf: (name: string) => Choice | undefined) =>
    onSettle({ ...values, ...Object.fromEntries(clashes.map((clash) => [clash.name, clash[choiceOf(clash.name) ?? 'mine']])) })

  return (
    <Dialog title={text.title} size="medium" role="alertdialog" onClose={onClose}>
      <DialogBody>
        <p>{[text.body, text.kept, ...(incoming.length > 0 ? [text.othersMerged] : [])].join(' ')}</p>
        {fieldsOf(groups).flatMap((spec) => {
          const clash = clashes.find(({ name }) => name === spec.name)
          if (!clash) return []
          return (
            <ConflictField
              key={spec.name}
              clash={clash}
              spec={spec}
              author={authors.get(spec.name)}
              choice={choices[spec.name] ?? 'mine'}
              onChoose={(choice) => setChoices({ ...choices, [spec.name]: choice })}
            />
          )
        })}
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" autoFocus onPress={onClose}>
          {text.back}
        </Button>
        {clashes.length > 1 && <Button onPress={() => setChoices({})}>{text.keepAllMine}</Button>}
        <Button onPress={() => settle(() => 'theirs')}>{text.takeAllTheirs}</Button>
        <Button variant="primary" onPress={() => settle((name) => choices[name])}>
          {text.apply}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
