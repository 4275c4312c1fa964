import type { ContentTable } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../components/notice.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { COMMAND_TEXTS } from './command-texts.ts'
import { readSiteLoss, type SiteLoss } from './site-loss.ts'
import { BEFORE_COMMAND } from './use-behind-many.ts'

/**
 * The loss of the site without these records: `undefined` until it is known, `null` for everyday work. If it cannot be read, the
 * publisher asks instead.
 */
export function useSiteLoss(table: ContentTable, ids: number[]) {
  const { client } = useServices()
  const { data, isError } = useQuery({
    queryKey: ['site-loss', table, ids],
    queryFn: () => readSiteLoss(client, table, ids),
    ...BEFORE_COMMAND,
  })
  return { loss: data, isUnknown: isError }
}

/** Says with numbers that much of the site goes at once. */
export function LossNotice({ loss }: { loss: SiteLoss }) {
  const texts = COMMAND_TEXTS[useLocale().locale]
  return (
    <Notice tone="attention" title={texts.loss}>
      {loss.pages && <p>{texts.lossOfPages(loss.pages.now, loss.pages.left)}</p>}
      {loss.emptied !== undefined && <p>{texts.lossOfAll(loss.emptied)}</p>}
    </Notice>
  )
}
