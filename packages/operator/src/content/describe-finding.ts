import type { Finding, ReadinessRule } from '@bayt/content/readiness/readiness'

const ENGLISH: Record<ReadinessRule, string> = {
  required: 'is needed',
  one_needed: 'is empty in every language: one is needed',
  language: 'is missing, and the other language is there',
  other_language: 'has no letter of its language',
  text: 'is empty in every language',
  picture: 'is empty: the record has no picture',
  picture_small: 'has too few pixels',
  picture_broken: 'shows no picture',
  alternative_text: 'has no alternative text in',
  sizes: 'is empty',
  days: 'is before the first day: visitors never see the record',
  link: 'has a link that leads nowhere',
  title_long: 'is too long for a card on a phone',
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

/** A finding for the terminal: `description_ar is missing, and the other language is there`. */
export function describeFinding({ rule, columns, languages = [] }: Finding): string {
  const names = languages.map((language) => LANGUAGES.of(language)).join(' and ')
  return [columns.join(', '), ENGLISH[rule], ...(names ? [names] : [])].join(' ')
}
