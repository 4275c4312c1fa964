import { useLoaderData } from 'react-router'
import { TEXTS } from '../shared/texts.ts'
import type { HomeContent, Locale } from '../shared/types.ts'
import { Home } from '../shared/views/Home.tsx'

export function HomePage() {
  const { locale, content } = useLoaderData<{ locale: Locale; content: HomeContent }>()
  return (
    <>
      <title>{TEXTS[locale].site.title}</title>
      <Home locale={locale} content={content} />
    </>
  )
}
