import rss from '@astrojs/rss'
import { localePath, localised } from '@bayt/content/locale'
import { dateOf } from '@bayt/content/text/date'
import { feedAddress } from '@bayt/release/addresses'
import type { APIRoute } from 'astro'

/** Feed readers poll often: the newest articles are enough. */
const MAX_ITEMS = 50

/** The RSS 2.0 feed of the newest articles in one language. */
export const GET: APIRoute = ({ locals: { content, locale, text } }) => {
  const { origin } = content.getSite()
  const { feed, articleCategories } = text
  const self = origin + feedAddress(locale)
  return rss({
    title: withoutControls(feed.title),
    description: feed.description,
    site: origin + localePath(locale, '/articles'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${locale}</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    items: content
      .getArticles()
      .slice(0, MAX_ITEMS)
      .map((article) => ({
        title: withoutControls(localised(article, 'title', locale)),
        description: withoutControls(localised(article, 'excerpt', locale) ?? ''),
        link: `${origin}${localePath(locale, `/articles/${article.id}`)}`,
        pubDate: dateOf(article.created_at),
        categories: [articleCategories[article.category]],
      })),
  })
}

/** XML 1.0 cannot represent control characters: a single control character would make the complete feed invalid. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
}
