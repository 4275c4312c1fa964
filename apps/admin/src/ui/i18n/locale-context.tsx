import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { deviceItems } from '../../data/device.ts'
import { DICTIONARIES, type Dictionary } from './dictionary.ts'
import { applyLocale, firstLocale, LOCALE_KEY } from './first-locale.ts'

interface LocaleState {
  locale: Locale
  setLocale: (locale: Locale) => void
}

const LocaleContext = createContext<LocaleState | undefined>(undefined)

interface LocaleProviderProps {
  /** Default: the chosen language, or the language of the device. */
  first?: Locale
  children: ReactNode
}

/** The interface language, remembered once chosen. */
export function LocaleProvider({ first, children }: LocaleProviderProps) {
  const [locale, setLocale] = useState<Locale>(first ?? firstLocale)
  // Runs before the paint, so that the page never appears in the wrong direction.
  useLayoutEffect(() => applyLocale(locale), [locale])
  const choose = (next: Locale) => {
    deviceItems.setItem(LOCALE_KEY, next)
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
