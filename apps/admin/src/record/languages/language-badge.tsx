import type { ContentTable } from '@bayt/content/entities/tables'
import { type LanguageBadge as Badge, LANGUAGE_BADGES, type LanguageBadges } from '@bayt/content/queries/languages'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../data/services.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { badgesOptions } from './language-options.ts'
import { LANGUAGE_TEXTS } from './texts.ts'

/** The badge of a record. */
export function badgeOf(badges: LanguageBadges, id: number): Badge | undefined {
  return LANGUAGE_BADGES.find((badge) => badges[badge]?.includes(id))
}

/** The badge of a record in a list: a language in which a text is out of date or missing. */
export function RowBadge({ table, id }: { table: ContentTable; id: number }) {
  const { data } = useQuery({ ...badgesOptions(useServices(), table), select: (badges) => badgeOf(badges, id) ?? null })
  return data ? <LanguageBadge badge={data} /> : null
}

export function LanguageBadge({ badge }: { badge: Badge }) {
  return <StatusBadge tone="attention">{LANGUAGE_TEXTS[useLocale().locale].badges[badge]}</StatusBadge>
}
