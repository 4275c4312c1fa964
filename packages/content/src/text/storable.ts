import { z } from 'zod'

/** A text that Postgres can store: without U+0000 and lone surrogates, which quoted texts may have. */
export function storable(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed())
}
