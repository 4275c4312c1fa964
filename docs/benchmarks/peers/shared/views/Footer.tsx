import { Link } from '#own/Link'
import { SOCIAL_ICONS } from '../social-icons.ts'
import { pathIn, TEXTS } from '../texts.ts'
import type { Locale } from '../types.ts'
import { NavigationLinks } from './Header.tsx'

export function Footer({ locale }: { locale: Locale }) {
  const { chrome, company, nav } = TEXTS[locale]
  return (
    <footer className="sea">
      <div className="wrap">
        <div className="columns">
          <div>
            <Link className="logo" href={pathIn(locale, '/')}>
              <img src={`/brand/logo-${locale}-ivory.svg`} width={locale === 'en' ? 485 : 401} height="120" alt={chrome.logo} />
            </Link>
            <p className="soft">{chrome.footerLine}</p>
          </div>
          <nav aria-labelledby="footer-links">
            <h2 className="label" id="footer-links">
              {chrome.footer}
            </h2>
            <ul className="plain links">
              <NavigationLinks locale={locale} />
            </ul>
          </nav>
          <div>
            <h2 className="label">{chrome.office}</h2>
            <address>
              <p>{company.address}</p>
              <p>
                <a href={`tel:${company.phone}`}>
                  <bdi dir="ltr">{company.phoneText}</bdi>
                </a>
              </p>
              <p>
                <a href={`mailto:${company.email}`}>
                  <bdi dir="ltr">{company.email}</bdi>
                </a>
              </p>
            </address>
          </div>
        </div>
        <div className="closing">
          <p>
            {chrome.rights}{' '}
            <a href="/admin" rel="nofollow">
              {nav.admin}
            </a>
          </p>
          <ul className="plain social" aria-label={chrome.follow}>
            {company.social.map(({ key, label, url }) => (
              <li key={key}>
                <a href={url} rel="me noopener" title={label}>
                  <span className="visually-hidden">{label}</span>
                  <svg
                    width="22"
                    height="22"
                    viewBox="0 0 24 24"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.5"
                    aria-hidden="true"
                  >
                    <path d={SOCIAL_ICONS[key]} />
                  </svg>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
