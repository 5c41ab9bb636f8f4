/** English words of the administrator side; the type of this object is what other languages offer. */
export const adminEn = {
  studies: 'Studies',
};
