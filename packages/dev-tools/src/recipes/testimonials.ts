/** The files of the entity that a recipe adds: testimonials, a quote in both languages, a name, a picture, an order, a flag. */

export const DEFINITION = `import type { z } from 'zod'
import { eachLocale } from '../locale.ts'
import { defineEntity } from './define-entity.ts'
import { bilingual, flag, longText, order, picture, text } from './field.ts'
import { requiredText } from './fields.ts'

/** What a customer says about the company. */
export const testimonialEntity = defineEntity({
  table: 'testimonials',
  fields: {
    ...bilingual('quote', longText(requiredText, 'subtitle')),
    name: text(requiredText, 'name'),
    picture_url: picture(),
    display_order: order(),
    active: flag(),
  },
  visibleBy: 'active',
  name: eachLocale(() => 'name' as const),
  identity: ['name'],
  path: () => '/',
  plural: 'testimonials',
})
export type Testimonial = z.output<typeof testimonialEntity.row>
`

const time = (column: string) =>
  `  ${column} timestamptz not null default now() constraint testimonials__${column}__year_1900_to_2199 check (private.is_time(${column})),`

export const SQL = `create table public.testimonials (
  id bigint generated always as identity primary key
    constraint testimonials__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  quote_en text not null constraint testimonials__quote_en__text check (private.is_text(quote_en, 300)),
  quote_ar text not null constraint testimonials__quote_ar__text check (private.is_text(quote_ar, 300)),
  name text not null constraint testimonials__name__text check (private.is_text(name, 160)),
  picture_url text constraint testimonials__picture_url__url check (private.is_url(picture_url)),
  display_order integer not null default 1 constraint testimonials__display_order__range check (display_order between 1 and 100000),
  active boolean not null default true,
${time('created_at')}
${time('updated_at').slice(0, -1)}
);
create index testimonials__order on public.testimonials (display_order, id);
create index testimonials__active_order on public.testimonials (display_order, id) where active;
`

/** What the list of the console shows. */
export const DESCRIPTOR = `import { describeInline } from '../../resource/inline/inline-descriptor.ts'
import { ORDER_COLUMN, pictureColumn, STATUS_COLUMN } from '../../resource/inline/shared-columns.tsx'
import { TESTIMONIAL_TEXTS } from './texts.ts'

/** Manage Testimonials. */
export const TESTIMONIALS = describeInline('testimonials', {
  texts: TESTIMONIAL_TEXTS,
  columns: [
    pictureColumn('picture', 'picture_url', 'cover'),
    { key: 'name', titledBy: 'name', isRowHeader: true, render: ({ name }) => name, fields: ['name', 'quote_en', 'quote_ar'] },
    ORDER_COLUMN,
    STATUS_COLUMN,
  ],
})
`

/** The screen of the console. */
export const ROUTE = `import { TESTIMONIALS } from '../../features/testimonials/descriptor.ts'
import { InlineScreen } from '../../resource/inline/inline-screen.tsx'

/** Manage Testimonials. */
export function Component() {
  return <InlineScreen descriptor={TESTIMONIALS} />
}
`

const FIELDS = ['quote_en', 'quote_ar', 'name', 'picture_url', 'display_order', 'active']
const PLAIN_TEXTS = 'title add createTitle editTitle theRecord loading empty search confirmDelete created updated deleted'.split(
  ' ',
)

/** The texts of the screen, as placeholders. */
export function screenTexts(): string {
  const texts = (names: readonly string[]) => names.map((name) => `${name}: 'Testimonials: ${name}'`).join(', ')
  const failures = ['fetchFailed', 'saveFailed', 'deleteFailed'].map((name) => `${name}: (message) => \`${name}: \${message}\``)
  return `import { eachLocale } from '@bayt/content/locale'
import type { ContentTexts } from '../../resource/texts.ts'

const en = {
  ${texts(PLAIN_TEXTS)},
  ${failures.join(',\n  ')},
  columns: { ${texts(['picture', 'order', 'status', 'actions'])} },
  fields: { ${texts(FIELDS)} },
  groups: { record: 'Testimonial' },
  hints: {},
  choices: {},
  filters: {},
} satisfies ContentTexts<'testimonials'>

export const TESTIMONIAL_TEXTS = { ...eachLocale(() => en), en }
`
}

/** The section of the home page. */
export const SECTION = `---
import type { Testimonial } from '@bayt/content/entities/testimonial'
import { type Locale, localised } from '@bayt/content/locale'

interface Props {
  locale: Locale
  testimonials: readonly Testimonial[]
}
const { locale, testimonials } = Astro.props
---

<section class="wrap band">
  {
    testimonials.map((testimonial) => (
      <figure>
        <blockquote>{localised(testimonial, 'quote', locale)}</blockquote>
        <figcaption>{testimonial.name}</figcaption>
      </figure>
    ))
  }
</section>
`

export const SEED = {
  quote_en: 'The count was right to the last sack.',
  quote_ar: 'كان العدد صحيحًا حتى آخر كيس.',
  name: 'Umm Salem',
  picture_url: null,
  display_order: 1,
  active: true,
}

/** A test in the copy: a row from staff to visitors, through the API. */
export const API_TEST = `import { expect, inject, test } from 'vitest'
import { server, signIn, visitor } from '../harness/clients.ts'
import { VALID } from '../harness/valid-rows.ts'

const backend = inject('backend')

test('visitors read the testimonials that staff show, and the outbox has each change', async () => {
  const { client } = await signIn(backend)
  const insert = async (active: boolean) =>
    (await client.from('testimonials').insert({ ...VALID.testimonials, active }).select('id').single().throwOnError()).data.id
  const newestChange = async () =>
    (await server(backend).from('site_changes').select('id').order('id', { ascending: false }).limit(1).single().throwOnError()).data.id
  const before = await newestChange()
  const shown = await insert(true)
  expect(await newestChange()).toBeGreaterThan(before)
  const after = await newestChange()
  const hidden = await insert(false)
  expect(await newestChange()).toBe(after)
  await visitor(backend).from('testimonials').delete().eq('id', shown)
  const { data } = await visitor(backend).from('testimonials').select('id').in('id', [shown, hidden])
  expect(data).toEqual([{ id: shown }])
})
`
