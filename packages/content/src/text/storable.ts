import { z } from 'zod'

/** A text that Postgres can store: removes U+0000 and lone surrogates, which a quoted message may contain. */
export function storable(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed())
}
