import { DEFAULT_LOCALE, isLocale, LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { keepChoice, keptChoice } from '../keep-choice.ts'
import { DICTIONARIES, type Dictionary } from './dictionary.ts'

/** Storage key of the console's language; the public site has its own (`language`). */
const STORAGE_KEY = 'admin-language'

interface LocaleState {
  locale: Locale
  setLocale: (locale: Locale) => void
}

const LocaleContext = createContext<LocaleState | undefined>(undefined)

/** The first language of the device, if the console has it; else English. */
function localeOfDevice(): Locale {
  const language = navigator.language.split('-')[0]
  return isLocale(language) ? language : DEFAULT_LOCALE
}

/** The interface language: that of the device at first, remembered once chosen. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState<Locale>(() => {
    const stored = keptChoice(STORAGE_KEY)
    return isLocale(stored) ? stored : localeOfDevice()
  })
  // Before paint: the page must never flash in the other direction.
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = LOCALE_FACTS[locale].dir
  }, [locale])
  const choose = (next: Locale) => {
    keepChoice(STORAGE_KEY, next)
    setLocale(next)
  }
  return (
    <LocaleContext value={{ locale, setLocale: choose }}>
      <I18nProvider locale={LOCALE_FACTS[locale].intl}>{children}</I18nProvider>
    </LocaleContext>
  )
}

export function useLocale(): LocaleState {
  const state = useContext(LocaleContext)
  if (!state) throw new Error('useLocale is used outside <LocaleProvider>.')
  return state
}

/** The texts of the interface in its language. */
export function useText(): Dictionary {
  return DICTIONARIES[useLocale().locale]
}
