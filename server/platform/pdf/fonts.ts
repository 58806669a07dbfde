import { readFileSync } from 'node:fs'

/** Families in the order in which they are tried for a letter, and their files. */
export type FontSet = { families: string[]; files: string[] }

/** This package exports only its entry. */
const chinese = (file: string) => new URL(`../fonts/${file}`, import.meta.resolve('@embedpdf/fonts-sc')).href

/**
 * One humanist typeface. Typst also sees the machine's fonts; ours are preferred because they match exactly, so
 * every weight that a template uses has to be here.
 */
export const ownFonts: FontSet = {
  families: ['Source Sans 3'],
  files: [
    import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  ],
}

/** Adds a typeface with more Latin, Greek and Cyrillic letters. */
export const everydayFonts: FontSet = {
  families: [...ownFonts.families, 'Noto Sans'],
  files: [
    ...ownFonts.files,
    import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  ],
}

/** More of the world's scripts, 25 MB: loaded only when a text needs one. */
export const allFonts: FontSet = {
  families: [
    ...everydayFonts.families,
    // Its letters can be copied from the PDF, those of Noto cannot; Noto has the rare ones.
    'Vazirmatn',
    'Noto Sans Arabic',
    'Noto Sans Hebrew',
    'Noto Sans Thai',
    'Noto Sans S Chinese',
    'NanumGothic',
    'Noto Sans Math',
    'Noto Sans Symbols 2',
    'Noto Emoji',
  ],
  files: [
    ...everydayFonts.files,
    import.meta.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf'),
    chinese('NotoSansHans-Regular.otf'),
    chinese('NotoSansHans-Bold.otf'),
    import.meta.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  ],
}

export const readFonts = ({ files }: FontSet) => files.map((file) => readFileSync(new URL(file)))
