import { LOCALES, type Locale, localised } from '@bayt/content/locale'
import { isSafeUrl } from '@bayt/content/text/url'
import { useQueries } from '@tanstack/react-query'
import { useServices } from '../../lib/services.tsx'
import { pictureTextOptions } from '../picture-text/picture-text-options.ts'

/** The languages in which pictures have an alternative text, by address. A picture that is not looked up yet is absent. */
export function useAlternatives(addresses: readonly string[]): ReadonlyMap<string, readonly Locale[]> {
  const services = useServices()
  const wanted = [...new Set(addresses.filter(isSafeUrl))]
  // The picture fields use the same query, so a request answers both.
  const answers = useQueries({ queries: wanted.map((url) => pictureTextOptions(services, url)) })
  return new Map(
    wanted.flatMap((url, index) => {
      const known = answers[index]?.data
      if (known === undefined) return []
      return [[url, LOCALES.filter((language) => known && localised(known, 'alt', language))]]
    }),
  )
}
