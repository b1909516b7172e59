let origin = "";

/** Sets the origin that public pictures load from, the same on all pages of an installation; empty: the page's own. */
export function loadPicturesFrom(address: string): void {
  origin = address;
}

/** Where a picture is, by the path that the API gives. Private files are on the page's own site only. */
export function pictureAddress(path: string): string {
  return path.startsWith("/media/") ? origin + path : path;
}

/** The path of a picture, by the file name that the API gives. */
export function mediaAddress(filename: string): string {
  return `/media/${encodeURIComponent(filename)}`;
}
