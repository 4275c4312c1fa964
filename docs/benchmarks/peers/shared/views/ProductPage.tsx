import { Gallery } from '#moving/Gallery'
import { ShareButton } from '#moving/ShareButton'
import { Link } from '#own/Link'
import { fill, localised, pathIn, TEXTS } from '../texts.ts'
import type { Card, Locale, ProductContent } from '../types.ts'
import { PackSizes } from './PackSizes.tsx'
import { ProductCard } from './ProductCard.tsx'
import { Shell } from './Shell.tsx'

export function ProductPage({ locale, content }: { locale: Locale; content: ProductContent }) {
  const { product, related, previous, next } = content
  const { common, products, product: text, categories, company } = TEXTS[locale]
  const name = localised(product, 'name', locale)
  const description = localised(product, 'description', locale)
  const features = localised(product, 'features', locale)
  const category = categories[product.category as keyof typeof categories]
  const subject = encodeURIComponent(fill(text.inquirySubject, { name }))
  return (
    <Shell locale={locale} path={`/products/${product.id}`}>
      <div className="wrap product">
        <div className="breadcrumb">
          <nav aria-label={common.breadcrumb}>
            <ol className="plain">
              <li>
                <Link href={pathIn(locale, '/')}>{common.home}</Link>
              </li>
              <li>
                <Link href={pathIn(locale, '/products')}>{products.title}</Link>
              </li>
              <li aria-current="page">{name}</li>
            </ol>
          </nav>
          <Link className="button text" href={pathIn(locale, '/products')}>
            {text.back}
          </Link>
        </div>
        <Gallery locale={locale} name={name} pictures={product.pictures} />
        <div className="stack facts">
          <p className="label chip">{category}</p>
          <h1>{name}</h1>
          <ShareButton locale={locale} title={name} />
          {description && <p>{description}</p>}
          {product.pack_sizes && (
            <section>
              <h2>{text.packSizes}</h2>
              <PackSizes locale={locale} product={product} />
            </section>
          )}
          {features && (
            <section>
              <h2>{text.features}</h2>
              <ul className="plain features">
                {features.split('\n').map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          )}
          <aside className="sea stack inquiry">
            <h2>{text.inquiry}</h2>
            <p className="soft">{text.inquiryText}</p>
            <p className="actions">
              <a className="button accent" href={`mailto:${company.email}?subject=${subject}`}>
                {common.emailUs}
              </a>
              <Link className="button line" href={pathIn(locale, '/contact')}>
                {common.contactUs}
              </Link>
            </p>
          </aside>
        </div>
      </div>
      {related.length > 0 && (
        <section className="wrap related">
          <h2>{fill(text.related, { category })}</h2>
          <ul className="plain grid">
            {related.map((other) => (
              <li key={other.id}>
                <ProductCard locale={locale} product={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav className="wrap neighbours" aria-label={products.title}>
        {previous && <Neighbour locale={locale} product={previous} label={text.previous} />}
        {next && <Neighbour locale={locale} product={next} label={text.next} />}
      </nav>
    </Shell>
  )
}

function Neighbour({ locale, product, label }: { locale: Locale; product: Card; label: string }) {
  return (
    <Link href={pathIn(locale, `/products/${product.id}`)}>
      <span className="soft">{label}</span> <b>{localised(product, 'name', locale)}</b>
    </Link>
  )
}
