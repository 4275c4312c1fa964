import type { ReactNode } from 'react'
import { TEXTS } from '../texts.ts'
import type { Locale } from '../types.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** Header and footer around the content of a page. */
export function Shell({ locale, path, over, children }: { locale: Locale; path: string; over?: boolean; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        {TEXTS[locale].common.skip}
      </a>
      <Header locale={locale} path={path} over={over ?? false} />
      <main id="content">{children}</main>
      <Footer locale={locale} />
    </>
  )
}
