import { createTheme } from '@mantine/core'
import type { CSSVariablesResolver } from '@mantine/core'

/** Mantine's colour scales. The semantic colours are in web/ui/tokens.css. */
export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 6, dark: 6 },
  colors: {
    green: [
      '#eaf6f1',
      '#d3ece2',
      '#a8d9c5',
      '#76c3a4',
      '#45ac84',
      '#1f926b',
      '#0b6e4f',
      '#095a41',
      '#074632',
      '#053224',
    ],
    yellow: [
      '#fef6e7',
      '#fdedcd',
      '#fbdc9d',
      '#f9ca6a',
      '#f7b843',
      '#f5a524',
      '#d98a0b',
      '#a86807',
      '#7a4a00',
      '#523200',
    ],
    red: ['#fdf0ef', '#fadcd9', '#f2b3ad', '#ea8880', '#e0645a', '#cf4239', '#b3261e', '#921d17', '#701612', '#4f0f0c'],
    gray: [
      '#faf9f7',
      '#f4f2ee',
      '#eae6df',
      '#ddd8ce',
      '#cfc8bc',
      '#a89f90',
      '#7a7266',
      '#5f594f',
      '#3d3932',
      '#211e1a',
    ],
    dark: [
      '#f1eee7',
      '#d8d3c9',
      '#b3aca0',
      '#857e72',
      '#4d483f',
      '#34312b',
      '#1e1c19',
      '#151412',
      '#100f0d',
      '#0b0a09',
    ],
  },
  white: '#ffffff',
  black: '#211e1a',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '18px', xl: '28px' },
  cursorType: 'pointer',
  // Theme keys refer to the components by name, so that the components load only with the first page that uses them.
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: false } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--subtle)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-green-filled': 'var(--green)',
  '--mantine-color-green-filled-hover': 'var(--green-hover)',
  // Mantine's own colour is too strong for dimmed text.
  '--mantine-color-red-light-hover': 'var(--danger-tint)',
}

/** Replaces Mantine's dark greys, which are darker than the page. */
const dark = {
  '--mantine-color-green-light': 'var(--tint)',
  '--mantine-color-green-light-hover': 'color-mix(in srgb, var(--tint), var(--text) 8%)',
  '--mantine-color-green-light-color': 'var(--on-tint)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: { ...shared, ...dark },
})
