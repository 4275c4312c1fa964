import { COMPANY } from '@bayt/brand/company'
import type { Article } from '@bayt/content/entities/article'
import type { Certificate } from '@bayt/content/entities/certificate'
import { countryName } from '@bayt/content/entities/countries'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Product } from '@bayt/content/entities/product'
import { type Locale, localePath, localised, otherLocales } from '@bayt/content/locale'
import { formatAmount, listAmounts } from '@bayt/content/text/amount'
import { dateOf } from '@bayt/content/text/date'
import type {
  ArticleLeaf,
  BreadcrumbListLeaf,
  CertificationLeaf,
  ListItemLeaf,
  OrganizationLeaf,
  ProductLeaf,
  ProductModelLeaf,
} from 'schema-dts'
import type { Trade } from '../data/trade.ts'
import { t } from '../i18n/languages.ts'

/** Structured data for search engines, checked by the types of https://schema.org. Addresses are absolute. JSON leaves `undefined` out. */
export type Thing<Leaf = ArticleLeaf | BreadcrumbListLeaf | OrganizationLeaf | ProductLeaf> = Leaf extends unknown
  ? { [Property in keyof Leaf]: Leaf[Property] | undefined }
  : never

/** The company, with the same `@id` on every page. */
export function organization(locale: Locale, origin: string): Thing<OrganizationLeaf> {
  const { place } = COMPANY
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: COMPANY.name[locale],
    alternateName: oneOrAll(otherLocales(locale).map((other) => COMPANY.name[other])),
    url: origin + localePath(locale, '/'),
    logo: `${origin}/icon-512.png`,
    email: COMPANY.email,
    telephone: COMPANY.offices[0]?.phone,
    address: {
      '@type': 'PostalAddress',
      addressCountry: place.country,
      streetAddress: place.street[locale],
      addressRegion: place.region[locale],
      addressLocality: place.locality[locale],
    },
    sameAs: COMPANY.social.map(({ url }) => url),
  }
}

/** The certificates of the company, for a page that says no more about the company. */
export function certifiedThing(locale: Locale, origin: string, certificates: readonly Certificate[]): Thing<OrganizationLeaf> {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    hasCertification: certificates.map(
      (certificate): CertificationLeaf => ({
        '@type': 'Certification',
        name: localised(certificate, 'name', locale),
        certificationIdentification: certificate.number,
        ...(certificate.valid_from && ({ validFrom: certificate.valid_from } satisfies Partial<CertificationLeaf>)),
        ...(certificate.valid_until && ({ expires: certificate.valid_until } satisfies Partial<CertificationLeaf>)),
        issuedBy: { '@type': 'Organization', name: localised(certificate, 'issuer', locale) },
      }),
    ),
  }
}

/** Schema.org expects a single value without an array. */
function oneOrAll(values: readonly string[]): string | readonly string[] | undefined {
  return values.length > 1 ? values : values[0]
}

/**
 * @param brand name of the product's brand, in the language of the page; if absent, the company's own name is used
 * @param pictures paths on the site
 * @param trade the trade facts of the product
 */
export function productThing(
  locale: Locale,
  origin: string,
  product: Product,
  { brand, pictures, trade }: { brand: string | undefined; pictures: readonly string[]; trade?: Trade | undefined },
): Thing<ProductLeaf> {
  const company = { '@id': `${origin}/#organization` }
  const manufacturer = trade?.facts && localised(trade.facts, 'manufacturer', locale)
  return {
    '@type': 'Product',
    name: localised(product, 'name', locale),
    description: localised(product, 'description', locale) || undefined,
    category: t(locale).categories[product.category],
    size: listAmounts(locale, packSizeList(product.pack_sizes), product.pack_unit) || undefined,
    image: pictures.map((path) => origin + path),
    url: `${origin}${localePath(locale, `/products/${product.id}`)}`,
    brand: brand === undefined ? company : { '@type': 'Brand', name: brand },
    manufacturer: manufacturer ? { '@type': 'Organization', name: manufacturer } : company,
    ...(trade && tradeFacts(locale, product, trade)),
  }
}

/** The origin, and the GTIN and net weight of each pack: of the product itself if it has a single size, otherwise of a model per size. */
function tradeFacts(
  locale: Locale,
  { pack_sizes, pack_unit: unit }: Product,
  { facts, packs }: Trade,
): Partial<Thing<ProductLeaf>> {
  const country = facts?.origin
  const models = packs.map((pack) => {
    const value = Number(pack.size)
    return {
      '@type': 'ProductModel',
      size: formatAmount(locale, value, unit),
      ...(pack.gtin && ({ gtin: pack.gtin } satisfies Partial<ProductModelLeaf>)),
      ...(unit === 'Kg' &&
        ({ weight: { '@type': 'QuantitativeValue', value, unitCode: 'KGM' } } satisfies Partial<ProductModelLeaf>)),
    } satisfies ProductModelLeaf
  })
  const isSingle = packSizeList(pack_sizes).length === 1
  return {
    countryOfOrigin: country ? { '@type': 'Country', identifier: country, name: countryName(locale, country) } : undefined,
    model: isSingle || models.length === 0 ? undefined : models,
    ...(isSingle && { ...models[0], '@type': 'Product' }),
  }
}

/** @param picture path on the site */
export function articleThing(locale: Locale, origin: string, article: Article, picture: string): Thing<ArticleLeaf> {
  const publisher = { '@id': `${origin}/#organization` }
  return {
    '@type': 'Article',
    headline: localised(article, 'title', locale),
    description: localised(article, 'excerpt', locale) || undefined,
    inLanguage: locale,
    articleSection: t(locale).articleCategories[article.category],
    image: origin + picture,
    datePublished: dateOf(article.created_at) && article.created_at,
    dateModified: dateOf(article.updated_at) && article.updated_at,
    url: `${origin}${localePath(locale, `/articles/${article.id}`)}`,
    author: { '@type': 'Organization', name: COMPANY.team[locale] },
    publisher,
  }
}

/** @param steps from the home page to the page itself, which has no path */
export function breadcrumbThing(
  locale: Locale,
  origin: string,
  steps: readonly { label: string; path?: string }[],
): Thing<BreadcrumbListLeaf> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(
      ({ label, path }, index): ListItemLeaf => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        ...(path !== undefined && ({ item: origin + localePath(locale, path) } satisfies Partial<ListItemLeaf>)),
      }),
    ),
  }
}
