import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import type { Locale } from '@bayt/content/locale'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { Thumbnail } from '../../components/thumbnail.tsx'
import type { InlineColumn } from './inline-descriptor.ts'

/** The columns that every list edited in its rows has (spec: admin §2): picture, both names, order, status. */

/** What stands for a text that is not there (spec: admin §2: empty titles show -). */
const NONE = '-'

type Texts<Name extends string> = Record<Name, string | null>

/** The public site shows the mark of the house where a picture is missing or does not load. */
const PLACEHOLDER = '/admin/mark.svg'

export function pictureColumn<Name extends string>(key: string, name: Name, fit: 'contain' | 'cover'): InlineColumn<Texts<Name>> {
  return {
    key,
    render: (row) => <Thumbnail src={row[name]} placeholder={PLACEHOLDER} fit={fit} />,
    fields: [{ name, kind: 'picture' }],
  }
}

interface TextColumn<Name extends string> {
  key: string
  name: Name
  language: Locale
  limit: keyof typeof TEXT_LIMITS
  isRowHeader?: boolean
  /** A longer text that is edited below it and not shown in the list. */
  more?: string
}

export function textColumn<Name extends string>(column: TextColumn<Name>): InlineColumn<Texts<Name>> {
  const { key, name, language, limit, isRowHeader = false, more } = column
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
    fields: [
      { name, kind: 'text', language, limit: TEXT_LIMITS[limit] },
      ...(more ? [{ name: more, kind: 'long_text', language, limit: TEXT_LIMITS.description } as const] : []),
    ],
  }
}

export const ORDER_COLUMN: InlineColumn<{ display_order: number }> = {
  key: 'order',
  hasOrderHandle: true,
  render: ({ display_order }) => display_order,
  fields: [{ name: 'display_order', kind: 'text', inputMode: 'numeric' }],
}

export const STATUS_COLUMN: InlineColumn<{ active: boolean }> = {
  key: 'status',
  render: ({ active }) => <ActiveBadge isActive={active} />,
  fields: [{ name: 'active', kind: 'checkbox' }],
}
