import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** A line of details in small, muted type below its subject. */
export const DetailLine = ({ children }: { children: ReactNode }) => (
  <Box
    component="small"
    display="block"
    mt={4}
    style={{ color: 'var(--soft)', fontSize: '0.8125rem', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
  >
    {children}
  </Box>
)
