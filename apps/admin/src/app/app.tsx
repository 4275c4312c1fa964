import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { Toasts } from '../components/toasts.tsx'
import { type Services, ServicesProvider } from '../lib/services.tsx'
import { createRouter } from './router.tsx'

/** The console: providers and routes. */
export function App({ services }: { services: Services }) {
  const [router] = useState(createRouter)
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </ServicesProvider>
  )
}
