import type { Locale } from '@bayt/content/locale'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** A missing or extra key of a language fails the build. */
export type Dictionary = typeof en

export const DICTIONARIES: Record<Locale, Dictionary> = { en, ar }
