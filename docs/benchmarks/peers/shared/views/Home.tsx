import { BrandStrip } from '#moving/BrandStrip'
import { Slides } from '#moving/Slides'
import { Link } from '#own/Link'
import { Picture } from '#own/Picture'
import { SIZES } from '../sizes.ts'
import { localised, longDate, pathIn, TEXTS } from '../texts.ts'
import type { HomeContent, Latest, Locale } from '../types.ts'
import { Shell } from './Shell.tsx'

export function Home({ locale, content: { slides, logos, latest } }: { locale: Locale; content: HomeContent }) {
  const { home } = TEXTS[locale]
  const actions = [
    ['/products', home.explore, home.exploreNote],
    ['/bulk-orders', home.bulk, home.bulkNote],
    ['/contact', home.talk, home.talkNote],
  ] as const
  return (
    <Shell locale={locale} path="/" over>
      <section className="hero sea" aria-label={home.slides}>
        <h1 className="visually-hidden">{home.heading}</h1>
        <Slides locale={locale} slides={slides} />
        <ul className="plain wrap hero-actions">
          {actions.map(([path, label, note]) => (
            <li key={path}>
              <Link href={pathIn(locale, path)}>
                <span className="display">{label}</span>
                <span className="soft">{note}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="band">
        <div className="wrap who">
          <div className="stack">
            <p className="label ruled">{home.who.label}</p>
            <h2>{home.who.heading}</h2>
            <p className="lead">{home.who.text}</p>
            <Link className="button line" href={pathIn(locale, '/about')}>
              {home.who.more}
            </Link>
          </div>
          <div className="window">
            <picture>
              <source
                type="image/avif"
                srcSet="/pictures/harbour-arch-420.avif 420w, /pictures/harbour-arch-840.avif 840w"
                sizes="(max-width: 767px) 80vw, 420px"
              />
              <img
                src="/pictures/harbour-arch-840.webp"
                width="840"
                height="1050"
                alt={home.who.pictureAlt}
                loading="lazy"
                decoding="async"
              />
            </picture>
            <p className="figure">
              <span className="display">{home.who.figure}</span> {home.who.figureNote}
            </p>
          </div>
        </div>
      </section>
      <BrandStrip locale={locale} logos={logos} />
      <section className="band">
        <div className="wrap why">
          <div className="stack">
            <p className="label ruled">{home.why.label}</p>
            <h2>{home.why.heading}</h2>
          </div>
          <ul className="plain cards">
            {Object.values(home.why.cards).map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {latest && <LatestArticle locale={locale} article={latest} />}
    </Shell>
  )
}

function LatestArticle({ locale, article }: { locale: Locale; article: Latest }) {
  const { home, common, company, articleCategories } = TEXTS[locale]
  const href = pathIn(locale, `/articles/${article.id}`)
  const title = localised(article, 'title', locale)
  return (
    <section className="band deep">
      <div className="wrap">
        <div className="heading-row">
          <div className="stack">
            <p className="label ruled">{home.latest.label}</p>
            <h2>{home.latest.heading}</h2>
          </div>
          <Link className="button text" href={pathIn(locale, '/articles')}>
            {common.viewAll}
          </Link>
        </div>
        <article className="latest">
          <Link href={href} tabIndex={-1} aria-hidden="true">
            <Picture picture={article.picture} alt="" sizes={SIZES.latest} />
          </Link>
          <div className="stack">
            <p className="meta">
              <span className="label">{articleCategories[article.category as keyof typeof articleCategories]}</span>{' '}
              <time dateTime={article.created_at.slice(0, 10)}>{longDate(locale, article.created_at)}</time>{' '}
              <span>{company.team}</span>
            </p>
            <h3>{title}</h3>
            <p className="soft">{localised(article, 'excerpt', locale)}</p>
            <Link className="button" href={href}>
              {common.readMore}
              <span className="visually-hidden">: {title}</span>
            </Link>
          </div>
        </article>
      </div>
    </section>
  )
}
