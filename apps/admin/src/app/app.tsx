import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router-dom'
import { Toasts } from '../components/toasts.tsx'
import { type Services, ServicesProvider } from '../lib/services.tsx'
import { useIsLive } from '../lib/static-form.ts'
import type { Router } from './router.tsx'

/** The console: providers and routes. */
export function App({ services, router }: { services: Services; router: Router }) {
  const isLive = useIsLive()
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        <RouterProvider router={router} />
        {isLive && <Toasts />}
      </QueryClientProvider>
    </ServicesProvider>
  )
}
