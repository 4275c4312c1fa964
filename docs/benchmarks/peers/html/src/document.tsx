import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Shown, srcset } from './own/picture-of.ts'
import type { Locale } from './shared/types.ts'

const FONTS = { en: 'fraunces-latin', ar: 'el-messiri-arabic' }

interface Head {
  locale: Locale
  title: string
  description: string
  first: Shown | undefined
  sizes: string
}

/** A complete document, which preloads the display font and the first picture. */
export function documentOf({ locale, title, description, first, sizes }: Head, body: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="stylesheet" href="/style.css" />
        {first && (
          <link
            rel="preload"
            as="image"
            type={`image/${first.format}`}
            imageSrcSet={srcset(first, first.format)}
            imageSizes={sizes}
            fetchPriority="high"
          />
        )}
        <link rel="preload" href={`/fonts/${FONTS[locale]}.woff2`} as="font" type="font/woff2" crossOrigin="" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{body}</body>
    </html>,
  )}`
}
