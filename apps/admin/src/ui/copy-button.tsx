import { Copy } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  label: string
  copied: string
  failed: string
  variant?: 'primary'
  autoFocus?: boolean
  onFailed?: () => void
}

/** Copies a text. If the browser forbids copying, for example without https, a toast shows `failed`. */
export function CopyButton({ text, label, copied, failed, onFailed, ...look }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(copied)
    } catch {
      onFailed?.()
      toast.error(failed)
    }
  }
  return (
    <Button {...look} onPress={() => void copy()}>
      <Copy size={18} strokeWidth={1.5} aria-hidden="true" />
      {label}
    </Button>
  )
}
