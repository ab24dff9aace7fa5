/** Spaces, controls, and characters that stand for nothing, such as a zero-width space or an empty Hangul letter. */
const nothingSeen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nobody sees anything of a text: it names nothing. */
export const isBlank = (text: string): boolean => nothingSeen.test(text)
