import type { LibraryPicture, PictureUse } from '@bayt/content/queries/library'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { RECORD_KINDS } from '../../record/record-kinds.ts'
import { recordName } from '../../record/record-name.ts'
import { Button } from '../../ui/button.tsx'
import { formatList, formatNumber } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { addressOf, SUBJECTS } from '../subjects.ts'
import styles from './pictures.module.css'
import { PICTURES_TEXTS } from './texts.ts'

/** The number of records that are shown at first. */
const FEW = 3

/** The records that use a picture, with links to their forms; for an unused picture, the reason why it stays. */
export function PictureUses({ picture }: { picture: LibraryPicture }) {
  const { locale } = useLocale()
  const texts = PICTURES_TEXTS[locale]
  const [isWhole, setWhole] = useState(false)
  const { uses, use_count: count, kept_for: keptFor } = picture
  if (count === 0) {
    return (
      <span className={styles.unused}>
        <strong>{texts.unused}</strong>
        <span className={styles.quiet}>{keptFor && keptFor !== 'used' ? texts.keptFor[keptFor] : texts.removable}</span>
      </span>
    )
  }
  const shown = isWhole ? uses : uses.slice(0, FEW)
  return (
    <div className={styles.uses}>
      <UseList uses={shown} />
      {!isWhole && uses.length > FEW && (
        <Button isSmall variant="quiet" onPress={() => setWhole(true)}>
          {texts.allUses(count)}
        </Button>
      )}
      {isWhole && count > uses.length && <span className={styles.quiet}>{texts.moreUses(count - uses.length)}</span>}
    </div>
  )
}

/** A list of records, each with its kind and its name. */
export function UseList({ uses }: { uses: PictureUse[] }) {
  const { locale } = useLocale()
  const texts = PICTURES_TEXTS[locale]
  return (
    <ul className={styles.useList}>
      {uses.map((use) => {
        const name = recordName(use.entity, use.names, locale) || texts.unnamedRecord(formatNumber(locale, use.id))
        const labels = use.columns.map(
          (column) => SUBJECTS[use.entity].fields.find((field) => field.name === column)?.label[locale] ?? column,
        )
        return (
          <li key={`${use.entity}/${use.id}`}>
            {RECORD_KINDS[locale][use.entity]}:{' '}
            <Link to={addressOf(SUBJECTS[use.entity], { edit: use.id })}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <span className={styles.quiet}>({formatList(locale, labels)})</span>
          </li>
        )
      })}
    </ul>
  )
}
