import { createContext, useContext } from 'react'

/** Lets a field tell its form that something is still under way (an upload), so that the form does not save without it. */
export type ReportBusy = (field: string, isBusy: boolean) => void

export const BusyContext = createContext<ReportBusy>(() => undefined)

export function useReportBusy(): ReportBusy {
  return useContext(BusyContext)
}
