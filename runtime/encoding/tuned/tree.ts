/**
 * The tuned form of a JSON value: JSON again, but without objects, so that it can be written as JSON text and as CBOR.
 *
 *   null, true, 12, 0.5     themselves; negative integers move down by `shift` to make room for references
 *   "text"                  a text in which pieces are replaced by single characters (packed-text.ts)
 *   -5                      reference to entry 2 (see `markers`): a text, or a whole object or list
 *   [x, y]                  a list
 *   [-9, x, y]              an object: the entry is its list of keys, then come the values
 *   [-1, k, x, l, y]        an object of no known shape: keys (texts or references) and values in turn
 *   [-2, tree]              a text that is the JSON text of the tree
 *   [-3, -1e300]            an integer too low to be moved
 *
 * Entries are the vocabulary's and the map's, then those of the message itself: every text of at least `shortest`
 * units that was written out, and the keys of every object of no known shape, in the order in which they end.
 */
export type Tree = null | boolean | number | string | readonly Tree[];

export const objectMarker = -1;
export const jsonTextMarker = -2;
export const numberMarker = -3;

/** References begin below the markers: entry n is -4 - n. */
export const markers = 3;

/** Shorter texts of a message are not remembered: a reference would cost as much. */
export const shortest = 5;

/** Entries that one message may add. */
export const ownEntries = 16_384;

/** Below this an integer cannot be moved exactly. */
export const lowestMoved = -(2 ** 52);
