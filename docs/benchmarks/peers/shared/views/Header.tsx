import { Link } from '#own/Link'
import { pathIn, TEXTS } from '../texts.ts'
import type { Locale } from '../types.ts'

const PAGES = [
  ['/', 'home'],
  ['/products', 'products'],
  ['/bulk-orders', 'bulkOrders'],
  ['/articles', 'articles'],
  ['/about', 'about'],
  ['/contact', 'contact'],
] as const

export function NavigationLinks({ locale, path }: { locale: Locale; path?: string }) {
  const { nav } = TEXTS[locale]
  return PAGES.map(([to, key]) => (
    <li key={to}>
      <Link href={pathIn(locale, to)} aria-current={to === path ? 'page' : undefined}>
        {nav[key]}
      </Link>
    </li>
  ))
}

/** @param path English path of the page */
export function Header({ locale, path, over = false }: { locale: Locale; path: string; over?: boolean }) {
  const { chrome, company, languages } = TEXTS[locale]
  const other = locale === 'en' ? 'ar' : 'en'
  return (
    <header className={over ? 'top over' : 'top'}>
      {over && (
        <div className="band-line">
          <div className="wrap">
            <span>{chrome.tagline}</span>
            <a className="email" href={`mailto:${company.email}`}>
              <bdi dir="ltr">{company.email}</bdi>
            </a>
            <a href={`tel:${company.phone}`} aria-label={`${chrome.callUs}: ${company.phoneText}`}>
              <bdi dir="ltr">{company.phoneText}</bdi>
            </a>
          </div>
        </div>
      )}
      <div className="wrap bar">
        <Link className="logo" href={pathIn(locale, '/')}>
          <img src={`/brand/logo-${locale}-ivory.svg`} width={locale === 'en' ? 485 : 401} height="120" alt={chrome.logo} />
        </Link>
        <nav className="main" aria-label={chrome.mainNavigation}>
          <ul className="plain">
            <NavigationLinks locale={locale} path={path} />
          </ul>
        </nav>
        <Link className="switch" href={pathIn(other, path)} lang={other} hrefLang={other}>
          {languages[other]}
        </Link>
        <details className="menu">
          <summary>
            <span className="visually-hidden">{chrome.menu}</span>
            <svg
              width="26"
              height="26"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
            >
              <path d="M4 12h16M4 18h16M4 6h16" />
            </svg>
          </summary>
          <div className="panel sea">
            <ul className="plain">
              <NavigationLinks locale={locale} path={path} />
            </ul>
            <p>
              <a href={`tel:${company.phone}`}>
                <bdi dir="ltr">{company.phoneText}</bdi>
              </a>
              <a href={`mailto:${company.email}`}>
                <bdi dir="ltr">{company.email}</bdi>
              </a>
            </p>
          </div>
        </details>
      </div>
    </header>
  )
}
