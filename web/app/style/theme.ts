import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const ink: MantineColorsTuple = [
  '#f1f3f8',
  '#dde2ec',
  '#bcc5d6',
  '#94a1ba',
  '#6f7f9e',
  '#52627f',
  '#3b4a66',
  '#28354e',
  '#18233a',
  '#0f1829',
]

const gold: MantineColorsTuple = [
  '#fdf8ea',
  '#f8edcd',
  '#f1db9b',
  '#e9c866',
  '#e1b640',
  '#d4a32f',
  '#b98820',
  '#8a6212',
  '#6d4d0d',
  '#4f3708',
]

/** Greys with a warm tint, to match the background. */
const gray: MantineColorsTuple = [
  '#f8f6f1',
  '#f2efe8',
  '#e8e4db',
  '#dbd6cb',
  '#c6c1b5',
  '#8f8d88',
  '#666870',
  '#4c505b',
  '#343944',
  '#1d222d',
]

const dark: MantineColorsTuple = [
  '#e3e6ec',
  '#bcc4d2',
  '#9aa5b8',
  '#76839a',
  '#2e3a53',
  '#212c43',
  '#151e31',
  '#0d1422',
  '#090e19',
  '#060a12',
]

/** Filled buttons are dark in the light colour scheme and light in the dark one, so the text colour changes too. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isPrimary = (input.color ?? input.theme.primaryColor) === 'ink'
  return isPrimary && input.variant === 'filled'
    ? { ...colors, color: 'var(--mantine-primary-color-contrast)' }
    : colors
}

export const theme = createTheme({
  colors: { ink, gold, gray, dark },
  white: '#ffffff',
  black: '#17202f',
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 1 },
  defaultRadius: 'md',
  radius: {
    xs: 'var(--radius-xs)',
    sm: 'var(--radius-sm)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    xl: '1.25rem',
  },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  // As the page, so that a text is as high with the library as without.
  lineHeights: { xs: '1.5', sm: '1.5' },
  shadows: {
    xs: 'var(--shadow-xs)',
    sm: 'var(--shadow-sm)',
    md: 'var(--shadow-md)',
    lg: 'var(--shadow-lg)',
    xl: 'var(--shadow-xl)',
  },
  cursorType: 'pointer',
  variantColorResolver,
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)', radius: 'sm' } },
    // Our stylesheet draws the mark of required fields, so that it is not part of the label's text.
    InputWrapper: {
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
  },
})

/** Maps Mantine's variables to those of `colours.css`, and raises the contrast where its defaults have too little. */
const mapped = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dimmed)',
  '--mantine-color-error': 'var(--state-bad)',
  '--mantine-color-success': 'var(--state-good)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-ink-filled': 'var(--button)',
  '--mantine-color-ink-filled-hover': 'var(--button-hover)',
  '--mantine-color-ink-light-color': 'var(--ink)',
  '--mantine-color-ink-outline': 'var(--ink)',
  '--mantine-color-red-light-color': 'var(--state-bad)',
  '--mantine-primary-color-contrast': 'var(--button-text)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...mapped,
    '--mantine-color-placeholder': '#6d7380',
    '--mantine-color-default-border': '#d0cbc0',
    '--mantine-color-default-hover': '#f4f1ea',
    '--mantine-color-ink-light': '#eff0f3',
    '--mantine-color-ink-light-hover': '#e6e8ed',
  },
  dark: {
    ...mapped,
    '--mantine-color-placeholder': '#8592a8',
    '--mantine-color-default': '#151e31',
    '--mantine-color-default-hover': '#1f2a41',
    '--mantine-color-default-border': '#33405a',
    '--mantine-color-ink-light': '#1d273b',
    '--mantine-color-ink-light-hover': '#263149',
  },
})
