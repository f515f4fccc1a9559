/** For `useHotkeys`: finds a key by its place on the keyboard, since a Bangla layout has other letters there. */
export const anyLayout = { usePhysicalKeys: true }
