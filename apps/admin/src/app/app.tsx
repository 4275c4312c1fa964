import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router-dom'
import { type Services, ServicesProvider } from '../data/services.tsx'
import { useIsLive } from '../ui/static-form.ts'
import { Toasts } from '../ui/toasts.tsx'
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
