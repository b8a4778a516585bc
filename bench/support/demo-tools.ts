import type { ListedTool } from "./listed-tool.ts";

/** Twenty tools of an assistant with files, the web, notes and mail: of the size that demos are made of. */
export const demoTools: readonly ListedTool[] = [
  tool("search_docs", "Search the documentation and return the best passages", ["query"], {
    query: {
      type: "string",
      description: "Words to look for. Quotes keep a phrase together, a minus leaves a word out.",
    },
    limit: { type: "integer", description: "How many passages at most" },
    language: { type: "string", description: "Two-letter code of the language" },
    section: { type: "string", description: "Only this part: guide, reference or blog" },
  }),
  tool("read_file", "Read a text file of the workspace", ["path"], {
    path: { type: "string", description: "Path from the workspace's root, with forward slashes" },
    from_line: { type: "integer", description: "First line to read, counted from 1" },
    to_line: { type: "integer", description: "Last line to read" },
    encoding: { type: "string", description: "utf-8 unless something else is said" },
  }),
  tool("write_file", "Write a text file, making folders where needed", ["path"], {
    path: { type: "string", description: "Path from the workspace's root" },
    content: { type: "string", description: "The whole new content" },
    overwrite: { type: "boolean", description: "Replace a file that is there already" },
    mode: { type: "string", description: "Permissions in octal, like 644" },
  }),
  tool("list_folder", "List the files of a folder with size and date", ["path"], {
    path: { type: "string", description: "Path of the folder" },
    recursive: { type: "boolean", description: "Look into folders inside as well" },
    pattern: { type: "string", description: "Glob that names must match" },
    hidden: { type: "boolean", description: "Show names that begin with a dot" },
  }),
  tool("run_command", "Run a program in the workspace and return its output", ["program"], {
    program: { type: "string", description: "Name or path of the program" },
    arguments: { type: "array", items: { type: "string" }, description: "Its arguments, one an item" },
    cwd: { type: "string", description: "Folder to run in" },
    timeout_seconds: { type: "integer", description: "Give up after so long" },
    environment: { type: "object", description: "Variables to set" },
  }),
  tool("move_file", "Move or rename a file", ["from"], {
    from: { type: "string", description: "Where it is" },
    to: { type: "string", description: "Where it goes" },
  }),
  tool("delete_file", "Delete a file for good", ["path"], {
    path: { type: "string", description: "Path of the file" },
    force: { type: "boolean", description: "Also where it is write-protected" },
  }),
  tool("copy_file", "Copy a file to another place", ["from"], {
    from: { type: "string", description: "Where it is" },
    to: { type: "string", description: "Where the copy goes" },
    overwrite: { type: "boolean", description: "Replace what is there" },
  }),
  tool("file_info", "Tell size, owner and dates of a file", ["path"], {
    path: { type: "string", description: "Path of the file" },
  }),
  tool("find_text", "Find lines that match a pattern in many files", ["pattern"], {
    pattern: { type: "string", description: "Regular expression" },
    path: { type: "string", description: "Folder to look in" },
    context: { type: "integer", description: "Lines to show around a match" },
  }),
  tool("fetch_page", "Fetch a web page as plain text", ["url"], {
    url: { type: "string", description: "Address of the page" },
    timeout_seconds: { type: "integer", description: "Give up after so long" },
    headers: { type: "object", description: "Headers to send" },
  }),
  tool("post_form", "Send a form to a web address", ["url"], {
    url: { type: "string", description: "Where to" },
    fields: { type: "object", description: "Names and values" },
  }),
  tool("query_database", "Run a read-only query and return rows", ["sql"], {
    sql: { type: "string", description: "One SELECT statement" },
    parameters: { type: "array", items: { type: "string" }, description: "Values for its placeholders" },
    limit: { type: "integer", description: "Rows at most" },
  }),
  tool("describe_table", "Show the columns and keys of a table", ["table"], {
    table: { type: "string", description: "Name of the table" },
    schema: { type: "string", description: "Where it is not in the usual one" },
  }),
  tool("create_note", "Keep a note under a title", ["title"], {
    title: { type: "string", description: "A few words" },
    body: { type: "string", description: "Markdown" },
    tags: { type: "array", items: { type: "string" }, description: "Words to find it by" },
  }),
  tool("search_notes", "Find notes by words or tags", ["query"], {
    query: { type: "string", description: "Words of the note" },
    tag: { type: "string", description: "Only notes with this tag" },
    limit: { type: "integer", description: "Notes at most" },
  }),
  tool("send_mail", "Send an e-mail with attachments", ["to"], {
    to: { type: "array", items: { type: "string" }, description: "Addresses" },
    subject: { type: "string", description: "What it is about" },
    body: { type: "string", description: "Plain text" },
    attachments: { type: "array", items: { type: "string" }, description: "Paths of files" },
  }),
  tool("list_events", "List calendar events of a period", ["from"], {
    from: { type: "string", description: "First day, like 2026-01-31" },
    to: { type: "string", description: "Last day" },
    calendar: { type: "string", description: "Name of the calendar" },
  }),
  tool("create_event", "Put an event into the calendar", ["title"], {
    title: { type: "string", description: "What it is" },
    start: { type: "string", description: "Date and time with zone" },
    end: { type: "string", description: "Date and time with zone" },
    guests: { type: "array", items: { type: "string" }, description: "Addresses of people to invite" },
  }),
  tool("convert_units", "Convert a quantity into another unit", ["value"], {
    value: { type: "number", description: "How much" },
    from: { type: "string", description: "Unit it is in" },
    to: { type: "string", description: "Unit wanted" },
  }),
];

function tool(
  name: string,
  description: string,
  required: readonly string[],
  properties: object,
): ListedTool {
  return { name, description, inputSchema: { type: "object", properties, required } };
}
