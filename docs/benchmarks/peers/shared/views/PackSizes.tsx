import { number, TEXTS } from '../texts.ts'
import type { Card, Locale } from '../types.ts'

export function PackSizes({ locale, product }: { locale: Locale; product: Pick<Card, 'pack_sizes' | 'pack_unit'> }) {
  const { units, product: text } = TEXTS[locale]
  if (!product.pack_sizes) return null
  return (
    <ul className="plain sizes" aria-label={text.packSizes}>
      {product.pack_sizes.split(',').map((size) => (
        <li key={size}>
          {number(locale, Number(size))} {units[product.pack_unit as keyof typeof units]}
        </li>
      ))}
    </ul>
  )
}
