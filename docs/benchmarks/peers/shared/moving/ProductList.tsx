'use client'
import { useState } from 'react'
import { counted, localised, TEXTS } from '../texts.ts'
import type { Listed, Locale } from '../types.ts'
import { ProductCard } from '../views/ProductCard.tsx'

const CATEGORIES = ['all', 'Rice', 'Oil', 'Sugar', 'Diversified'] as const
/** Cards in the first row of a phone. */
const FIRST_ROW = 2

/** Category buttons and search over all products. */
export function ProductList({ locale, products }: { locale: Locale; products: Listed[] }) {
  const { categories, list, products: text } = TEXTS[locale]
  const [category, setCategory] = useState<(typeof CATEGORIES)[number]>('all')
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const shown = products.filter(
    (product) =>
      (category === 'all' || product.category === category) &&
      `${localised(product, 'name', locale)} ${localised(product, 'description', locale)}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <search className="filter">
        <fieldset>
          <legend className="visually-hidden">{list.categories}</legend>
          {CATEGORIES.map((value) => (
            <button key={value} type="button" aria-pressed={value === category} onClick={() => setCategory(value)}>
              {categories[value]}
            </button>
          ))}
        </fieldset>
        <input
          type="search"
          dir="auto"
          aria-label={list.search}
          placeholder={text.searchPlaceholder}
          maxLength={100}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p role="status">{shown.length > 0 ? counted(locale, text.count, shown.length) : text.empty}</p>
      </search>
      <ul className="plain grid">
        {shown.map((product, index) => (
          <li key={product.id}>
            <ProductCard locale={locale} product={product} first={index < FIRST_ROW} />
          </li>
        ))}
      </ul>
    </>
  )
}
