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

/** Paper has a warm tint, and so have the greys that lie on it. */
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

/** A filled button is ink on paper by day and paper on ink by night, so its text has to turn with it. */
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
  radius: { xs: '0.1875rem', sm: '0.25rem', md: '0.4375rem', lg: '0.75rem', xl: '1.25rem' },
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
  shadows: {
    xs: '0 1px 2px rgb(15 24 41 / 6%)',
    sm: '0 1px 3px rgb(15 24 41 / 8%), 0 1px 2px rgb(15 24 41 / 4%)',
    md: '0 4px 12px rgb(15 24 41 / 8%), 0 1px 3px rgb(15 24 41 / 6%)',
    lg: '0 12px 28px rgb(15 24 41 / 12%), 0 2px 6px rgb(15 24 41 / 6%)',
    xl: '0 24px 56px rgb(15 24 41 / 18%), 0 4px 12px rgb(15 24 41 / 8%)',
  },
  cursorType: 'pointer',
  variantColorResolver,
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)', radius: 'sm' } },
    // The mark of a required field is drawn by our stylesheet, so that the label reads as it is written.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
  },
})

/**
 * The names of our own that every stylesheet uses, by day and by night, and the places where Mantine's defaults
 * have too little contrast.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--gold': gold[4], '--frame': '#0f1829', '--frame-text': '#d9deea', '--frame-line': '#24304a' },
  light: {
    '--paper': '#fbfaf6',
    '--surface': '#ffffff',
    '--ink': '#0f1829',
    '--line': '#e6e2d8',
    '--line-strong': '#8b8e97',
    '--hover': '#f4f1ea',
    '--gold-text': gold[7],
    '--gold-soft': gold[0],
    '--focus': '#a1751a',
    '--state-good': '#16704a',
    '--state-warn': '#93590a',
    '--state-bad': '#b3261e',
    '--mantine-color-body': '#fbfaf6',
    '--mantine-color-text': '#1b2434',
    '--mantine-color-dimmed': '#5a6272',
    '--mantine-color-placeholder': '#6d7380',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-success': '#16704a',
    '--mantine-color-anchor': '#0f1829',
    '--mantine-color-default-border': '#d6d1c6',
    '--mantine-color-default-hover': '#f4f1ea',
    '--mantine-color-ink-filled': '#0f1829',
    '--mantine-color-ink-filled-hover': '#26334d',
    '--mantine-color-ink-light': '#eff0f3',
    '--mantine-color-ink-light-hover': '#e6e8ed',
    '--mantine-color-ink-light-color': '#0f1829',
    '--mantine-primary-color-contrast': '#ffffff',
  },
  dark: {
    '--paper': '#0b111d',
    '--surface': '#121a2a',
    '--ink': '#f3f1eb',
    '--frame': '#090e19',
    '--frame-line': '#1d2739',
    '--line': '#232e43',
    '--line-strong': '#66728a',
    '--hover': '#1a2437',
    '--gold-text': gold[3],
    '--gold-soft': '#2a2413',
    '--focus': gold[4],
    '--state-good': '#5cc896',
    '--state-warn': '#eab65a',
    '--state-bad': '#ff8d83',
    '--mantine-color-body': '#0b111d',
    '--mantine-color-text': '#dfe3ea',
    '--mantine-color-dimmed': '#99a4b7',
    '--mantine-color-placeholder': '#8592a8',
    '--mantine-color-error': '#ff8d83',
    '--mantine-color-success': '#5cc896',
    '--mantine-color-anchor': '#f3f1eb',
    '--mantine-color-default': '#151e31',
    '--mantine-color-default-hover': '#1f2a41',
    '--mantine-color-default-border': '#33405a',
    '--mantine-color-ink-filled': '#f1eee6',
    '--mantine-color-ink-filled-hover': '#ffffff',
    '--mantine-color-ink-light': '#1d273b',
    '--mantine-color-ink-light-hover': '#263149',
    '--mantine-color-ink-light-color': '#f3f1eb',
    '--mantine-primary-color-contrast': '#0f1829',
  },
})
