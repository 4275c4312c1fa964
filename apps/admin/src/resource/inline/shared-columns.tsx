import type { Locale } from '@bayt/content/locale'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { Thumbnail } from '../../components/thumbnail.tsx'
import type { InlineColumnFacts } from './inline-descriptor.ts'

/** The columns that every list edited in its rows has (spec: admin §2): picture, both names, order, status. */

/** What stands for a text that is not there (spec: admin §2: empty titles show -). */
const NONE = '-'

type Texts<Name extends string> = Record<Name, string | null>

/** The public site shows the mark of the house where a picture is missing or does not load. */
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

interface TextLook<More extends string> {
  language: Locale
  isRowHeader?: boolean
  /** A longer text that is edited below it and not shown in the list. */
  more?: More
}

export function textColumn<Key extends string, Name extends string, More extends string = never>(
  key: Key,
  name: Name,
  { language, isRowHeader = false, more }: TextLook<More>,
): InlineColumnFacts<Texts<Name>, Key, Name | More> {
  return {
    key,
    isRowHeader,
    render: (row) =>
      row[name] ? (
        <span lang={language} dir="auto">
          {row[name]}
        </span>
      ) : (
        NONE
      ),
    fields: [name, ...(more === undefined ? [] : [more])],
  }
}

export const ORDER_COLUMN: InlineColumnFacts<{ display_order: number }, 'order', 'display_order'> = {
  key: 'order',
  hasOrderHandle: true,
  render: ({ display_order }) => display_order,
  fields: ['display_order'],
}

export const STATUS_COLUMN: InlineColumnFacts<{ active: boolean }, 'status', 'active'> = {
  key: 'status',
  render: ({ active }) => <ActiveBadge isActive={active} />,
  fields: ['active'],
}
