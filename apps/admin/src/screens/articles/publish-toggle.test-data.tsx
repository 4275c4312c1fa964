import type { Article } from '@bayt/content/entities/article'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { type Services, ServicesProvider } from '../../data/services.tsx'
import { LocaleProvider } from '../../ui/i18n/locale-context.tsx'
import { PublishToggle } from './publish-toggle.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders the publish action of a row. Each `show` passes the article as the list has read it. */
export function renderToggle() {
  const services = { queryClient: new QueryClient(), client: {} } as Services
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return {
    show: (article: Article) =>
      act(async () =>
        root.render(
          <LocaleProvider>
            <ServicesProvider services={services}>
              <QueryClientProvider client={services.queryClient}>
                <PublishToggle article={article} />
              </QueryClientProvider>
            </ServicesProvider>
          </LocaleProvider>,
        ),
      ),
    press: () => act(async () => place.querySelector('button')?.click()),
  }
}
