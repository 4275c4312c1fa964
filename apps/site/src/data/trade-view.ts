import type { PackUnit } from '@bayt/content/entities/categories'
import { countryName } from '@bayt/content/entities/countries'
import type { Product } from '@bayt/content/entities/product'
import { CONTAINERS, cartonsOf, type NetContents, netContents } from '@bayt/content/entities/trade-arithmetic'
import type { TradePack } from '@bayt/content/entities/trade-pack'
import { type Locale, localised, perLocale } from '@bayt/content/locale'
import { formatAmount } from '@bayt/content/text/amount'
import { fill, formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/languages.ts'
import type { Trade } from './trade.ts'

/** A fact in the language of the page. */
interface Line {
  label: string
  value: string
  /** A number for machines, such as a barcode: its digits are the same in every language. */
  isCode?: true
}

/** A fact of each pack size. */
interface Row {
  label: string
  /** In the order of the sizes; empty where the fact is not known. */
  values: string[]
  isCode?: true
  /** Texts, which may have several lines. */
  isText?: true
  /** The values follow from other facts. */
  isComputed?: true
}

/** What is not known is absent. */
export interface TradeView {
  lines: Line[]
  limits: Line[]
  table?: { sizes: string[]; groups: Group[] }
}

export function tradeView(locale: Locale, { pack_unit }: Pick<Product, 'pack_unit'>, { facts, packs }: Trade): TradeView {
  const groups = groupsOf(locale, pack_unit, packs)
    .map((group) => ({ ...group, rows: group.rows.filter(({ values }) => values.some(Boolean)) }))
    .filter(({ rows }) => rows.length > 0)
  return {
    lines: linesOf(locale, facts).filter(({ value }) => value),
    limits: limitsOf((facts && localised(facts, 'limits', locale)) ?? ''),
    ...(groups.length > 0 && { table: { sizes: sizesOf(locale, pack_unit, packs), groups } }),
  }
}

/** The headings of the facts in a table with a row per product. */
export function tradeHeadings(locale: Locale): string[] {
  return cellsOf(locale, undefined, { packs: [] }).map(({ heading }) => heading)
}

/** The facts of a product for the columns of `tradeHeadings`; of several pack sizes, a line for each. */
export function tradeCells(locale: Locale, { pack_unit }: Pick<Product, 'pack_unit'>, trade: Trade = { packs: [] }): string[] {
  return cellsOf(locale, pack_unit, trade).map(({ text }) => text)
}

function cellsOf(locale: Locale, unit: PackUnit | undefined, { facts, packs }: Trade): { heading: string; text: string }[] {
  const { trade } = t(locale).product
  const sizes = unit ? sizesOf(locale, unit, packs) : []
  const perSize = ({ values }: Row) => sizes.flatMap((size, at) => (values[at] ? `${size}: ${values[at]}` : [])).join('\n')
  return [
    // With letters before its digits, a code is a text for spreadsheets: as a number, 1006.30 would lose its zero.
    ...linesOf(locale, facts).map(({ label, value, isCode }) => ({
      heading: label,
      text: isCode && value ? `HS ${value}` : value,
    })),
    { heading: trade.limits, text: (facts && localised(facts, 'limits', locale)) ?? '' },
    ...groupsOf(locale, unit, packs).flatMap(({ heading, rows }) =>
      rows.map((row) => ({ heading: heading ? `${heading}: ${row.label}` : row.label, text: perSize(row) })),
    ),
  ]
}

const sizesOf = (locale: Locale, unit: PackUnit, packs: readonly TradePack[]) =>
  packs.map(({ size }) => formatAmount(locale, Number(size), unit))

/** All facts of the product itself. The value of an unknown fact is empty. */
function linesOf(locale: Locale, facts: Trade['facts']): Line[] {
  const { trade } = t(locale).product
  const { origin, shelf_life_months: shelfLife, hs_code: hsCode } = facts ?? {}
  return [
    { label: trade.origin, value: origin ? countryName(locale, origin) : '' },
    { label: trade.manufacturer, value: (facts && localised(facts, 'manufacturer', locale)) ?? '' },
    { label: trade.shelfLife, value: shelfLife ? months(locale).format(shelfLife) : '' },
    { label: trade.storage, value: (facts && localised(facts, 'storage', locale)) ?? '' },
    { label: trade.hsCode, value: hsCode ? hsCodeText(hsCode) : '', isCode: true },
  ]
}

/** The limits of a product, one per line: `Broken grains: 5% at most`. */
function limitsOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf(':')
    return at < 0 ? [] : { label: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
  })
}

interface Group {
  /** What the rows are about: the carton, the pallet, a container. */
  heading?: string
  rows: Row[]
}

/** All facts of pack sizes. @param unit absent for the headings alone */
function groupsOf(locale: Locale, unit: PackUnit | undefined, packs: readonly TradePack[]): Group[] {
  const { trade } = t(locale).product
  const row = (label: string, value: (pack: TradePack) => string | null): Row => ({
    label,
    values: packs.map((pack) => value(pack) ?? ''),
  })
  const number = (label: string, column: NumberColumn) => row(label, (pack) => numberText(locale, pack[column]))
  const net = (of: keyof NetContents): Row => ({
    ...row(unit ? trade.net[unit] : Object.values(trade.net).join(' / '), (pack) => {
      const amount = netContents(Number(pack.size), pack)[of]
      return unit === undefined || amount === undefined ? '' : formatAmount(locale, amount, unit)
    }),
    isComputed: true,
  })
  return [
    {
      rows: [
        { ...row(trade.gtin, ({ gtin }) => gtin), isCode: true },
        { ...row(trade.packaging, (pack) => localised(pack, 'packaging', locale)), isText: true },
      ],
    },
    {
      heading: trade.carton,
      rows: [
        number(trade.packs, 'pieces_per_carton'),
        row(trade.measures, (pack) => measuresText(locale, pack)),
        row(trade.gross, ({ carton_gross_kg: gross }) => (gross === null ? '' : formatAmount(locale, gross, 'Kg'))),
        net('carton'),
      ],
    },
    {
      heading: trade.pallet,
      rows: [
        number(trade.layer, 'cartons_per_layer'),
        number(trade.cartons, 'cartons_per_pallet'),
        number(trade.stacked, 'stacking_limit'),
        net('pallet'),
      ],
    },
    ...CONTAINERS.map((container) => ({
      heading: trade.container[container],
      rows: [
        row(trade.cartons, (pack) => {
          const text = numberText(locale, cartonsOf(container, pack))
          return text && pack[`cartons_per_${container}`] === null ? `${text} ${trade.computed}` : text
        }),
        number(trade.pallets, `pallets_per_${container}`),
        net(container),
      ],
    })),
  ]
}

type NumberColumn = {
  [Column in keyof TradePack]: TradePack[Column] extends number | null ? Column : never
}[keyof TradePack]

const numberText = (locale: Locale, value: number | null) => (value === null ? '' : formatNumber(locale, value))

/** Shown only if all three measures are known. */
function measuresText(locale: Locale, pack: TradePack): string {
  const { carton_length_cm: length, carton_width_cm: width, carton_height_cm: height } = pack
  if (length === null || width === null || height === null) return ''
  const numbers = { length, width, height }
  return fill(
    t(locale).product.trade.centimetres,
    Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, formatNumber(locale, value)])),
  )
}

/** `24 months`, `٢٤ شهرًا`, in the plural form of the language. */
const months = perLocale((intl) => new Intl.NumberFormat(intl, { style: 'unit', unit: 'month', unitDisplay: 'long' }))

/** An HS code as in tariffs: `1006.30`, `1006.30.10`. */
function hsCodeText(code: string): string {
  return [code.slice(0, 4), ...(code.slice(4).match(/../g) ?? [])].join('.')
}
