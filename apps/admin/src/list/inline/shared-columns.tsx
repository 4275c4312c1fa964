import { inLanguagesUnsuffixed, type Unsuffixed } from '@bayt/content/entities/languages'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@bayt/content/locale'
import { formatNumber } from '../../ui/i18n/format.ts'
import { Thumbnail } from '../../ui/picture.tsx'
import { ActiveBadge } from '../../ui/status-badge.tsx'
import type { InlineColumnFacts } from './inline-descriptor.ts'

/** The columns that all lists with editable rows share (spec: admin §2): picture, names, order, status. */

/** Shown for a missing text (spec: admin §2: empty titles show -). */
const NONE = '-'

type Texts<Name extends string> = Record<Name, string | null>

/** The brand mark, which the public site also shows instead of a missing or broken picture. */
const PLACEHOLDER = '/admin/mark.svg'

export function pictureColumn<Key extends string, Name extends string>(
  key: Key,
  name: Name,
  fit: 'contain' | 'cover',
): InlineColumnFacts<Texts<Name>, Key, Name> {
  return {
    key,
    render: (row) => <Thumbnail src={row[name]} placeholder={PLACEHOLDER} fit={fit} />,
    fields: [name],
  }
}

/** A column of a text, in any language. */
type ColumnOf<Name extends string> = Unsuffixed<Name>[Locale]

/**
 * A column for each language of a text; the default language names the row.
 * @param longText a longer text, which is edited below the column and not shown in the list
 */
export function textColumns<Name extends string, LongText extends string = never>(
  name: Name,
  longText?: LongText,
): InlineColumnFacts<Texts<ColumnOf<Name>>, never, ColumnOf<Name> | ColumnOf<LongText>>[] {
  return LOCALES.map((language) => {
    const column = inLanguagesUnsuffixed(name)[language]
    return {
      key: column,
      titledBy: column,
      language,
      isRowHeader: language === DEFAULT_LOCALE,
      render: ({ [column]: text }) =>
        text ? (
          <span lang={language} dir="auto">
            {text}
          </span>
        ) : (
          NONE
        ),
      fields: [column, ...(longText === undefined ? [] : [inLanguagesUnsuffixed(longText)[language]])],
    }
  })
}

export const ORDER_COLUMN: InlineColumnFacts<{ display_order: number }, 'order', 'display_order'> = {
  key: 'order',
  hasOrderHandle: true,
  render: ({ display_order }, locale) => formatNumber(locale, display_order),
  fields: ['display_order'],
}

export const STATUS_COLUMN: InlineColumnFacts<{ active: boolean }, 'status', 'active'> = {
  key: 'status',
  render: ({ active }) => <ActiveBadge isActive={active} />,
  fields: ['active'],
}
