import { COMPANY } from '@bayt/brand/company'
import { type Locale, localePath } from '@bayt/content/locale'
import { t } from '../i18n/languages.ts'
import type { CardWords } from '../islands/list/cards.ts'

/** The texts and addresses of the cards of a collection. */
export function cardWords(locale: Locale, collection: 'products' | 'articles'): CardWords {
  const text = t(locale)
  return {
    locale,
    listPath: localePath(locale, `/${collection}`),
    categories: collection === 'products' ? text.categories : text.articleCategories,
    ...(collection === 'products'
      ? { packSizes: text.product.packSizes, viewDetails: text.common.viewDetails }
      : { team: COMPANY.team[locale], hasVideo: text.article.hasVideo }),
  }
}
