import type { Page } from '@playwright/test'
import { pdfFile } from '../../support/attachments.ts'

/** Drops PDF files on an element, by default the page. */
export async function dropFiles(page: Page, names: string[], selector = 'body'): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([content, all]) => {
      const data = new DataTransfer()
      for (const name of all) data.items.add(new File([content], name, { type: 'application/pdf' }))
      return data
    },
    [pdfFile().toString(), names] as const,
  )
  await page.dispatchEvent(selector, 'drop', { dataTransfer })
}
