/** Sizes that several parts of the picture count on, in pixels. */

export const NAME_SIZE = 12;
export const SMALL_SIZE = 11;
/** From a card's text to its edge. */
export const PAD = 12;
/** A level's name is cut to this. */
export const NAME_MOST = 130;
