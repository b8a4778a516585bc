/**
 * The tuned form of a JSON value: JSON without objects, which can be written as JSON text and as CBOR.
 *
 *   null, true, 12, 0.5     the value itself; negative integers are shifted by `shift` to make room for references
 *   "text"                  a string in which single characters represent fragments (packed-text.ts)
 *   -5                      a reference to entry 1 (see `markers`): a string, object or array
 *   [x, y]                  an array
 *   [-9, x, y]              an object: the entry has its keys, and the values follow
 *   [-1, k, x, l, y]        an object with an unknown shape: keys (strings or references), each before its value
 *   [-2, tree]              a string that contains the tree as JSON text
 *   [-3, -1e300]            an integer too low to be shifted
 *
 * The entries of the vocabulary and the map come first. The message adds its own: each string of at least `shortest` units
 * that is written out, and the keys of each object with an unknown shape, in the order in which they end.
 */
export type Tree = null | boolean | number | string | readonly Tree[];

export const objectMarker = -1;
export const jsonTextMarker = -2;
export const numberMarker = -3;

/** References begin below the markers: entry n is -4 - n. */
export const markers = 3;

/** Minimum length of a string that becomes an entry: for shorter strings a reference is as long. */
export const shortest = 5;

/** Maximum number of entries that one message adds. */
export const ownEntries = 16_384;

/** A lower integer cannot be shifted exactly. */
export const lowestMoved = -(2 ** 52);
