/** What an import did to a document, beside importing it: collected for the summary. */
export interface ImportNotes {
  /** A part of an operation, or a schema, differs from the document. */
  change(where: string, what: string): void;
  /** An operation, or a part of the document, was not imported. */
  leaveOut(where: string, why: string): void;
}

export interface Note {
  readonly where: string;
  readonly text: string;
}

/** The notes of one import, in the order in which they were made. */
export class NoteList implements ImportNotes {
  readonly changes: Note[] = [];
  readonly leftOut: Note[] = [];

  change(where: string, what: string): void {
    this.changes.push({ where, text: what });
  }

  leaveOut(where: string, why: string): void {
    this.leftOut.push({ where, text: why });
  }
}
